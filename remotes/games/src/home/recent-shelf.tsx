import { formatDateTime, useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Icon, Picture } from "@tessera/shared/ui";
import { fromList } from "../cards/game-link.ts";
import { prefetchPlay } from "../cards/prefetch-play.ts";
import { Shelf } from "../cards/shelf.tsx";
import { recentGamesQuery } from "../game-queries.ts";
import styles from "./recent-shelf.module.css";
import { useTranslation } from "../texts.ts";

const shownMax = 8;

/** Row of recently played games; nothing when there are none. */
export function RecentShelf() {
  const { t } = useTranslation();
  const { data } = useQuery(recentGamesQuery(useLanguage()));
  const playable = data?.items.filter(({ status }) => status === "active") ?? [];
  if (playable.length === 0) return null;
  return (
    <Shelf title={t("games.home.continue")} to="/recent" kind="rows">
      {playable.slice(0, shownMax).map((game) => (
        <li key={game.id}>
          <Link to={`/play/${game.slug}`} state={fromList} className={styles.Row} {...prefetchPlay}>
            <Picture src={game.thumb} alt="" width={52} height={52} />
            <span className={styles.Words}>
              <b>{game.name}</b>
              <time dateTime={game.playedAt}>{formatDateTime(game.playedAt).slice(0, -3)}</time>
            </span>
            <Icon name="play" size="small" />
          </Link>
        </li>
      ))}
    </Shelf>
  );
}
