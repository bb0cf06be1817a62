import { useTranslation } from "@tessera/shared/i18n";
import { useLocation, useNavigate, useSearchParams } from "@tessera/shared/router";
import { SearchField } from "@tessera/shared/ui";
import styles from "./game-search.module.css";

/** Longest search that the lobby takes. */
const searchMax = 40;

/** Leads to the lobby with what was typed; in the lobby it searches while the player types. */
export function GameSearch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const isInLobby = pathname === "/games" || pathname.startsWith("/games/");

  const find = (words: string) => {
    if (!isInLobby)
      return void navigate(words ? `/games?${new URLSearchParams({ q: words }).toString()}` : "/games");
    const next = new URLSearchParams(search);
    if (words) next.set("q", words);
    else next.delete("q");
    setSearch(next, { replace: true });
  };
  return (
    <div className={styles.Search}>
      <SearchField
        slim
        live={isInLobby}
        maxLength={searchMax}
        label={t("layout.search")}
        value={isInLobby ? (search.get("q") ?? "") : ""}
        onSearch={find}
      />
    </div>
  );
}
