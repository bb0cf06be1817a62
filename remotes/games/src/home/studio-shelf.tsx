import { useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Picture } from "@tessera/shared/ui";
import { Shelf } from "../cards/shelf.tsx";
import { providersQuery } from "../game-queries.ts";
import styles from "./studio-shelf.module.css";
import { useTranslation } from "../texts.ts";

/** Row of studios, each a link to its games. */
export function StudioShelf() {
  const { t } = useTranslation();
  const { data } = useQuery(providersQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <Shelf title={t("games.home.studios")} kind="rows">
      {data.items.map(({ code, name, logo, count }) => (
        <li key={code}>
          <Link to={`/games/provider/${code}`} className={styles.Studio}>
            <Picture src={logo} alt="" width={44} height={44} />
            <span className={styles.Words}>
              <b>{name}</b>
              <small>{t("games.home.studioGames", { count })}</small>
            </span>
          </Link>
        </li>
      ))}
    </Shelf>
  );
}
