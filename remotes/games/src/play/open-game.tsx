import type { GameDetail, LaunchReply } from "@tessera/shared/contracts/games";
import { useStillTrying } from "@tessera/shared/query";
import { useNavigate } from "@tessera/shared/router";
import { useEffect, useState } from "react";
import type { FrameMessage } from "./frame-messages.ts";
import { GameFrame } from "./game-frame.tsx";
import { lobbyPath, useLeaveGame } from "./play-bar.tsx";
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

/** Screen of an open game: launches it at its studio, shows its frame, and closes the session. */
export function OpenGame({ game, mode, studioMoney }: OpenGameProps) {
  const { launch, again } = useLaunch({ gameId: game.id, mode, lobbyPath });
  const { elapsedSec, netMinor, onBalanceChanged } = useSessionFigures(launch.game, mode);
  const closed = useGameClosed(launch.game);
  const isWaiting = useStillTrying({ isPending: launch.status === "pending", failureCount: 0 });
  const navigate = useNavigate();
  const leave = useLeaveGame();
  const onBalanceAtStudioChanged = studioMoney?.onBalanceChanged;
  // The frame that would have reported it is gone.
  useEffect(() => {
    if (closed) onBalanceAtStudioChanged?.();
  }, [closed, onBalanceAtStudioChanged]);
  const isDemo = mode === "demo";

  const obey = ({ type }: FrameMessage) => {
    if (type === "close") leave();
    else if (type === "deposit") void navigate(studioMoney ? "/transfer" : "/deposit");
    else if (studioMoney) studioMoney.onBalanceChanged();
    else onBalanceChanged();
  };

  return (
    <PlayLayout
      title={game.name}
      game={game}
      isDemo={isDemo}
      figures={
        <PlayFigures
          elapsedSec={elapsedSec}
          netMinor={netMinor}
          isDemo={isDemo}
          fill={isDemo || closed ? null : studioMoney ? "transfer" : "deposit"}
        />
      }
    >
      {launch.status === "pending" && <Opening game={game} onTryNow={isWaiting ? again : undefined} />}
      {launch.status === "failed" && <LaunchFailed error={launch.error} onAgain={again} />}
      {launch.status === "open" && closed && <TableClosed studio={game.provider.name} closed={closed} />}
      {launch.status === "open" && !closed && (
        <Opened
          key={launch.game.gameSessionId}
          game={game}
          launch={launch.game}
          onMessage={obey}
          onAgain={again}
        />
      )}
      {!isDemo && <RealityCheck onStop={leave} />}
    </PlayLayout>
  );
}

interface OpenedProps {
  readonly game: GameDetail;
  readonly launch: LaunchReply;
  readonly onMessage: (message: FrameMessage) => void;
  readonly onAgain: () => void;
}

/** Studio's page in its frame: loading, loaded or blocked. */
function Opened({ game, launch, onMessage, onAgain }: OpenedProps) {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<"loading" | "there" | "blocked">("loading");
  if (phase === "blocked") return <FrameBlocked onAgain={onAgain} />;
  return (
    <>
      <GameFrame
        launch={launch}
        title={t("games.play.frame", { name: game.name })}
        onLoad={() => setPhase((now) => (now === "blocked" ? now : "there"))}
        onMessage={onMessage}
        onBlocked={() => setPhase("blocked")}
      />
      {phase === "loading" && <Opening game={game} />}
    </>
  );
}
