import { gamesApi } from "@tessera/shared/api/games";
import { systemClock } from "@tessera/shared/core/clock";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { onServerEvent } from "@tessera/shared/events";
import { call } from "@tessera/shared/http";
import { useQueryClient, walletsQuery } from "@tessera/shared/query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { OpenedGame, PlayMode } from "./use-launch.ts";

/** Last figures of a game session from the server. */
interface ServerFigures {
  readonly gameSessionId: string;
  readonly startedAtMs: number;
  readonly netMinor: MinorUnits;
}

interface SessionFigures {
  readonly elapsedSec: number;
  /** Winnings minus bets since the game was opened. */
  readonly netMinor: MinorUnits;
  /** Called when the game reports a changed balance. */
  readonly onBalanceChanged: () => void;
}

/** Time that an event may lag behind the game's report, and within which an earlier event counts for it. */
const eventLagMs = 1_500;
/** Least time between two requests, however often a game reports. */
const requestPauseMs = 10_000;
const nothing = minorUnits(0n);
const nowMs = () => systemClock.now().getTime();

/**
 * Elapsed time and net result of an open game. Server events deliver them; in between the local clock counts.
 * `onBalanceChanged` requests the figures only when no event delivers the change.
 */
export function useSessionFigures(game: OpenedGame | null, mode: PlayMode): SessionFigures {
  const client = useQueryClient();
  const [figures, setFigures] = useState<ServerFigures | null>(null);
  const [now, setNow] = useState(nowMs);
  const lastEventAt = useRef(Number.NEGATIVE_INFINITY);
  const sessionId = game && mode === "real" ? game.gameSessionId : null;

  const take = (figures: { readonly elapsedSec: number; readonly netMinor: MinorUnits }) => {
    if (sessionId === null) return;
    // Read once: a second reading may be a millisecond later, and the display would be a second behind.
    const at = nowMs();
    setNow(at);
    setFigures({
      gameSessionId: sessionId,
      startedAtMs: at - figures.elapsedSec * 1_000,
      netMinor: figures.netMinor,
    });
  };
  const refresh = async () => {
    if (sessionId !== null) take(await call(gamesApi.sessionSummary, { params: { id: sessionId } }));
  };
  // When this call fails, the next event delivers the figures.
  const tryRefresh = () => void refresh().catch(() => undefined);
  const onEvent = useEffectEvent(take);
  const onMissedEvents = useEffectEvent(tryRefresh);

  useEffect(() => {
    const timer = setInterval(() => setNow(nowMs()), 1_000);
    return () => clearInterval(timer);
  }, []);

  useEffect(() => {
    if (sessionId === null) return;
    const note = () => {
      lastEventAt.current = nowMs();
    };
    const stops = [
      onServerEvent("game.session", (event) => {
        if (event.gameSessionId !== sessionId) return;
        note();
        onEvent(event);
      }),
      onServerEvent("wallet.updated", note),
      // Events were missed, so the figures are refetched.
      onServerEvent("resync", () => onMissedEvents()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [sessionId]);

  const onBalanceChanged = useRequestAfterReport(
    (sinceMs) => lastEventAt.current >= sinceMs,
    () => {
      void client.invalidateQueries({ queryKey: walletsQuery().queryKey });
      tryRefresh();
    },
  );

  const current = figures?.gameSessionId === sessionId ? figures : null;
  const startedAtMs = current?.startedAtMs ?? game?.openedAtMs ?? now;
  return {
    elapsedSec: Math.max(0, Math.floor((now - startedAtMs) / 1_000)),
    netMinor: current?.netMinor ?? nothing,
    onBalanceChanged,
  };
}

/**
 * Hook that returns the function for a game's reports of a changed balance. It calls `request` unless an
 * event has delivered the change.
 *
 * @param hadEvent returns true when an event has come since then, in Unix milliseconds
 */
function useRequestAfterReport(hadEvent: (sinceMs: number) => boolean, request: () => void): () => void {
  const isDelivered = useEffectEvent(hadEvent);
  const requestNow = useEffectEvent(request);
  // A game may report in thousands: a report renders nothing, and one timer at most is set.
  const onReport = useRef<() => void>(() => undefined);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let reportedAtMs = 0;
    let requestedAtMs = Number.NEGATIVE_INFINITY;
    const requestUnlessNotified = () => {
      timer = undefined;
      if (isDelivered(reportedAtMs - eventLagMs)) return;
      requestedAtMs = nowMs();
      requestNow();
    };
    onReport.current = () => {
      reportedAtMs = nowMs();
      timer ??= setTimeout(
        requestUnlessNotified,
        Math.max(eventLagMs, requestedAtMs + requestPauseMs - reportedAtMs),
      );
    };
    return () => clearTimeout(timer);
  }, []);
  return useCallback(() => onReport.current(), []);
}
