import type { ServerEvent } from "@tessera/shared/contracts/server-events";
import { onServerEvent } from "@tessera/shared/events";
import { useEffect, useState } from "react";
import type { OpenedGame } from "./use-launch.ts";

/** Reason for which the site closed an open game. */
export type GameClosed = ServerEvent<"game.closed">;

/** Returns the event by which the site closed this game at its studio; null while it is open. */
export function useGameClosed(game: OpenedGame | null): GameClosed | null {
  const [closed, setClosed] = useState<GameClosed | null>(null);
  const sessionId = game?.gameSessionId;
  useEffect(
    () =>
      onServerEvent("game.closed", (event) => {
        // Other tabs have game sessions of their own, which are closed at the same time.
        if (event.gameSessionId === sessionId) setClosed(event);
      }),
    [sessionId],
  );
  return closed?.gameSessionId === sessionId ? closed : null;
}
