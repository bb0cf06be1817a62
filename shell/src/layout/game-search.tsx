import { usePageRouter, usePathname, useSearchParams } from "@tessera/shared/router";
import { SearchField } from "@tessera/shared/ui";
import styles from "./game-search.module.css";
import { useTranslation } from "../texts.ts";

/** Maximum search length of the lobby. */
const searchMax = 40;

/** Search field that opens the lobby with the text; in the lobby it searches while the player types. */
export function GameSearch() {
  const { t } = useTranslation();
  const router = usePageRouter();
  const pathname = usePathname();
  const [search, setSearch] = useSearchParams();
  const isInLobby = pathname === "/games" || pathname.startsWith("/games/");

  const find = (text: string) => {
    if (!isInLobby)
      return router.push(text ? `/games?${new URLSearchParams({ q: text }).toString()}` : "/games");
    const next = new URLSearchParams(search);
    if (text) next.set("q", text);
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
