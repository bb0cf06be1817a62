import { useLanguage } from "@tessera/shared/i18n";
import { useGone, useQuery, useStillTrying, useRetryNow } from "@tessera/shared/query";
import { useParams, useSearchParams } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { gameQuery } from "../game-queries.ts";
import { OpenGame } from "./open-game.tsx";
import { OwnWalletGame } from "./own-wallet-game.tsx";
import { PlayLayout } from "./play-layout.tsx";
import { LaunchFailed, LoginNeeded, NoSuchGame, NotOpen, Opening } from "./play-states.tsx";
import { useTranslation } from "../texts.ts";

/** Screen of one game, by its slug. The demo is open to everybody, the real game to logged-in players. */
export function PlayPage() {
  const { t } = useTranslation();
  const { slug = "" } = useParams();
  const [search] = useSearchParams();
  const mode = search.get("mode") === "demo" ? "demo" : "real";
  const status = useSession((session) => session.status);
  const options = gameQuery(slug, useLanguage());
  const query = useQuery(options);
  const tryNow = useRetryNow(options.queryKey, query.refetch);
  const isStillTrying = useStillTrying(query);
  const isGone = useGone(query, options.queryKey);
  const game = query.data;

  if (game === undefined) {
    return (
      <PlayLayout title={t("games.lobby.title")}>
        {isGone ? (
          <NoSuchGame />
        ) : !query.isError ? (
          <Opening onTryNow={isStillTrying ? tryNow : undefined} />
        ) : (
          <LaunchFailed error={query.error} onAgain={() => void query.refetch()} />
        )}
      </PlayLayout>
    );
  }
  if (game.status === "active" && (mode === "demo" || status === "player")) {
    const key = `${game.id} ${mode}`;
    const isFilledFirst = mode === "real" && game.walletMode === "transfer";
    return isFilledFirst ? (
      <OwnWalletGame key={key} game={game} />
    ) : (
      <OpenGame key={key} game={game} mode={mode} />
    );
  }
  return (
    <PlayLayout title={game.name} game={game}>
      {game.status !== "active" ? (
        <NotOpen game={game} />
      ) : status === "starting" ? (
        <Opening game={game} />
      ) : (
        <LoginNeeded game={game} />
      )}
    </PlayLayout>
  );
}
