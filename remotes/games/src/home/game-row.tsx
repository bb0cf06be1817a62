import { QueryPart } from "@tessera/shared/ui";
import { useLanguage } from "@tessera/shared/i18n";
import { useQuery } from "@tessera/shared/query";
import { GameShelf, SkeletonShelf } from "../cards/game-shelf.tsx";
import { defaultGameFilter, gameShelfQuery, shelfSize, type GameFilter } from "../game-queries.ts";
import { useTranslation } from "../texts.ts";

interface GameRowProps {
  readonly title: string;
  readonly to: string;
  readonly filter: Partial<GameFilter>;
}

function useShelf(filter: Partial<GameFilter>) {
  const options = gameShelfQuery({ ...defaultGameFilter, ...filter }, useLanguage());
  return { query: useQuery(options), queryKey: options.queryKey };
}

/** First games of a filter that can be played, with a link to all of them; nothing when there are none. */
export function GameRow({ title, to, filter }: GameRowProps) {
  const { t } = useTranslation();
  const shelf = useShelf({ ...filter, playableOnly: true });
  return (
    <QueryPart
      {...shelf}
      title={title}
      failure={t("games.lobby.notLoaded")}
      skeleton={<SkeletonShelf title={title} />}
    >
      {({ items }) => (items.length > 0 ? <GameShelf title={title} to={to} games={items} /> : null)}
    </QueryPart>
  );
}

/** Row of the player's favourites; nothing when there are none. */
export function FavouritesRow() {
  const { t } = useTranslation();
  const { query } = useShelf({ favouritesOnly: true });
  const games = query.data?.items ?? [];
  if (games.length === 0) return null;
  return <GameShelf title={t("games.home.favourites")} to="/favourites" games={games} />;
}

/** Row of live and table games that can be played: half of each, or more of one where the other has fewer. */
export function LiveAndTableRow() {
  const { t } = useTranslation();
  const title = t("games.home.liveAndTable");
  const live = useShelf({ category: "live", playableOnly: true });
  const table = useShelf({ category: "table", playableOnly: true });
  const half = shelfSize / 2;
  return (
    <QueryPart
      {...live}
      title={title}
      failure={t("games.lobby.notLoaded")}
      skeleton={<SkeletonShelf title={title} />}
    >
      {({ items }) => {
        const tables = table.query.data?.items ?? [];
        const lives = items.slice(0, Math.max(half, shelfSize - tables.length));
        const games = [...lives, ...tables.slice(0, shelfSize - lives.length)];
        return games.length > 0 ? <GameShelf title={title} to="/games/live" games={games} /> : null;
      }}
    </QueryPart>
  );
}
