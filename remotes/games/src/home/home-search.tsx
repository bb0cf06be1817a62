import { createSearchParams, useNavigate } from "@tessera/shared/router";
import { SearchField } from "@tessera/shared/ui";
import { searchMax } from "../lobby/lobby-section.ts";
import styles from "./home-main.module.css";
import { useTranslation } from "../texts.ts";

/** Search field of a narrow Home, which leads to the lobby; a wide screen has one in the header. */
export function HomeSearch() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={styles.Search}>
      <SearchField
        label={t("games.lobby.search")}
        maxLength={searchMax}
        value=""
        live={false}
        onSearch={(q) =>
          void navigate({ pathname: "/games", search: createSearchParams(q && { q }).toString() })
        }
      />
    </div>
  );
}
