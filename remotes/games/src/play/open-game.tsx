import type { GameDetail } from "@tessera/shared/contracts/games";
import { getHost, matchRelease } from "@tessera/shared/federation";
import { useStillTrying } from "@tessera/shared/query";
import { useLocation } from "@tessera/shared/router";
import { useEffect, useState } from "react";
import type { FrameRequest } from "./frame-messages.ts";
import { GameFrame } from "./game-frame.tsx";
import { lobbyPath, useLeaveGame } from "./play-bar.tsx";
import { JackpotLine } from "./jackpot-line.tsx";
import { PlayFigures } from "./play-figures.tsx";
import { PlayLayout } from "./play-layout.tsx";
import { FrameBlocked, LaunchFailed, Opening, TableClosed } from "./play-states.tsx";
import { RealityCheck } from "./reality-check.tsx";
import { useGameClosed } from "./use-game-closed.ts";
import { useLaunch, type PlayMode } from "./use-launch.ts";
import type { StudioMoney } from "./use-studio-money.ts";
import { useSessionFigures } from "./use-session-figures.ts";
import { useTranslation } from "../texts.ts";

interface OpenGameProps {
  readonly game: GameDetail;
  readonly mode: PlayMode;
  /** Present when the studio keeps the player's money in its own wallet. */
  readonly studioMoney?: StudioMoney;
}

/**
 * Screen of an open game: launches it at its studio, shows its frame, and closes the session. The opening
 * state is shown there until the game is ready.
 */
export function OpenGame({ game, mode, studioMoney }: OpenGameProps) {
  const { launch, again } = useLaunch({ gameId: game.id, mode, lobbyPath });
  const { elapsedSec, netMinor, onBalanceChanged } = useSessionFigures(launch.game, mode);
  const closed = useGameClosed(launch.game);
  const frame = useFramePhase(launch.game?.gameSessionId);
  const isOpening = launch.status === "pending" || (launch.game && !closed && frame.phase === "opening");
  const isWaiting = useStillTrying({ isPending: isOpening === true, failureCount: 0 });
  const reportFrame = useFrameReport();
  const leave = useLeaveGame();
  const onBalanceAtStudioChanged = studioMoney?.onBalanceChanged;
  // The frame that would have reported it is gone.
  useEffect(() => {
    if (closed) onBalanceAtStudioChanged?.();
  }, [closed, onBalanceAtStudioChanged]);
  const { t } = useTranslation();
  const isDemo = mode === "demo";
  const hasEnded = closed !== null || launch.status === "failed";

  const obey = ({ type }: FrameRequest) => {
    if (type === "close") leave();
    else if (type === "deposit") leave(studioMoney ? "/transfer" : "/deposit");
    else (onBalanceAtStudioChanged ?? onBalanceChanged)();
  };

  return (
    <PlayLayout
      title={game.name}
      game={game}
      isDemo={isDemo}
      notice={!isDemo && game.jackpotMinor !== undefined && <JackpotLine />}
      figures={
        <PlayFigures
          elapsedSec={elapsedSec}
          netMinor={netMinor}
          isDemo={isDemo}
          realPath={`/play/${game.slug}`}
          fill={isDemo || hasEnded ? null : studioMoney ? "transfer" : "deposit"}
        />
      }
    >
      {launch.status === "failed" && <LaunchFailed error={launch.error} onAgain={again} />}
      {launch.status === "open" && closed && (
        <TableClosed closed={closed} studio={studioMoney ? game.provider.name : null} />
      )}
      {launch.status === "open" && !closed && frame.phase === "blocked" && <FrameBlocked onAgain={again} />}
      {launch.status === "open" && !closed && frame.phase !== "blocked" && (
        <GameFrame
          key={launch.game.gameSessionId}
          launch={launch.game}
          title={t("games.play.frame", { name: game.name })}
          onReady={() => frame.setPhase("ready")}
          onMessage={obey}
          onBlocked={(cause) => {
            frame.setPhase("blocked");
            reportFrame(cause);
          }}
        />
      )}
      {isOpening && <Opening game={game} onTryNow={isWaiting ? again : undefined} />}
      {!isDemo && <RealityCheck onStop={() => leave()} />}
    </PlayLayout>
  );
}

type FramePhase = "opening" | "ready" | "blocked";

/** Phase of the frame of a game session; another session begins as opening. */
function useFramePhase(sessionId: string | undefined) {
  const [known, setKnown] = useState<{ readonly sessionId: string; readonly phase: FramePhase } | null>(null);
  return {
    phase: known?.sessionId === sessionId && known !== null ? known.phase : ("opening" as const),
    setPhase: (phase: FramePhase) => sessionId !== undefined && setKnown({ sessionId, phase }),
  };
}

/**
 * Returns the function that reports a game whose page did not open, for the release that shows this screen.
 */
function useFrameReport(): (cause: Error) => void {
  const { pathname } = useLocation();
  return (cause) => {
    const owner = matchRelease(getHost().releases(), pathname)?.release;
    if (owner) getHost().reportFailure(owner, "frame", cause);
  };
}
