import type { ServerEvent } from "@tessera/shared/contracts/server-events";
import { onServerEvent } from "@tessera/shared/events";
import { useEffect, useState } from "react";
import type { OpenedGame } from "./use-launch.ts";

/** Why the site has closed a game that stands open here. */
export type GameClosed = ServerEvent<"game.closed">;

/** The site's word that it has closed this game at its studio; null while it is open. */
export function useGameClosed(game: OpenedGame | null): GameClosed | null {
  const [closed, setClosed] = useState<GameClosed | null>(null);
  const sessionId = game?.gameSessionId;
  useEffect(
    () =>
      onServerEvent("game.closed", (event) => {
        // Other tabs have seats of their own, which are closed at the same moment.
        if (event.gameSessionId === sessionId) setClosed(event);
      }),
    [sessionId],
  );
  return closed?.gameSessionId === sessionId ? closed : null;
}
