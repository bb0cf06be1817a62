import { gamesApi } from "@tessera/shared/api/games";
import type { LaunchReply } from "@tessera/shared/contracts/games";
import { systemClock } from "@tessera/shared/core/clock";
import { call, isApiFailure, isCancel } from "@tessera/shared/http";
import { siteQueries, useQueryClient } from "@tessera/shared/query";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { gamesQueries } from "../game-queries.ts";

export type PlayMode = "real" | "demo";

/** Open game; `openedAtMs` in Unix milliseconds of the local clock. */
export interface OpenedGame extends LaunchReply {
  readonly openedAtMs: number;
}

type Launch =
  | { readonly status: "pending"; readonly game: null; readonly error: null }
  | { readonly status: "open"; readonly game: OpenedGame; readonly error: null }
  | { readonly status: "failed"; readonly game: null; readonly error: unknown };

const pending: Launch = { status: "pending", game: null, error: null };

/** Closes the session at the server. The page may be closing, so the call has to outlive it. */
function closeSession({ gameSessionId }: LaunchReply): void {
  // A session that is not closed expires by itself, and there is no one to notify.
  call(gamesApi.closeSession, { params: { id: gameSessionId }, body: {} }, { keepalive: true }).catch(
    () => undefined,
  );
}

interface LaunchOptions {
  readonly gameId: string;
  readonly mode: PlayMode;
  /** Path of the game's own back button. */
  readonly lobbyPath: string;
}

/**
 * Launches a game on mount and closes it on unmount, once each: a launch has an effect, so it is not a query
 * that the cache may repeat. `again` repeats the launch. Another game or mode is another component, by its
 * key.
 */
export function useLaunch({ gameId, mode, lobbyPath }: LaunchOptions): { launch: Launch; again: () => void } {
  const client = useQueryClient();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ readonly attempt: number; readonly launch: Launch } | null>(null);
  const again = useCallback(() => setAttempt((count) => count + 1), []);
  const open = useEffectEvent((signal: AbortSignal) =>
    call(gamesApi.launch, { params: { id: gameId }, body: { mode, lobbyPath } }, { signal }),
  );
  const leave = useEffectEvent((reply: LaunchReply) => {
    if (mode === "real") closeSession(reply);
    void client.invalidateQueries({ queryKey: gamesQueries.shelves() });
  });

  const fail = useEffectEvent((error: unknown) => {
    setOutcome({ attempt, launch: { status: "failed", game: null, error } });
    // The page does not know yet that new terms were published.
    if (isApiFailure(error) && error.code === "TERMS_NOT_ACCEPTED")
      void client.invalidateQueries({ queryKey: siteQueries.all(), exact: true });
  });

  useEffect(() => {
    const abort = new AbortController();
    let opened: LaunchReply | null = null;
    const leaveOnce = () => {
      if (opened) leave(opened);
      opened = null;
    };
    const launchOnce = async () => {
      try {
        opened = await open(abort.signal);
        const game = { ...opened, openedAtMs: systemClock.now().getTime() };
        // The answer may arrive after the player has left.
        if (abort.signal.aborted) leaveOnce();
        else setOutcome({ attempt, launch: { status: "open", game, error: null } });
      } catch (error) {
        if (!isCancel(error)) fail(error);
      }
    };
    const returnFromCache = (event: PageTransitionEvent) => {
      if (event.persisted) again();
    };
    void launchOnce();
    window.addEventListener("pagehide", leaveOnce);
    window.addEventListener("pageshow", returnFromCache);
    return () => {
      window.removeEventListener("pagehide", leaveOnce);
      window.removeEventListener("pageshow", returnFromCache);
      abort.abort();
      leaveOnce();
    };
  }, [attempt, again]);

  return { launch: outcome?.attempt === attempt ? outcome.launch : pending, again };
}
