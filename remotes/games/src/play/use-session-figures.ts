import { gamesApi, type LaunchReply } from "@tessera/shared/contracts/games";
import { systemClock } from "@tessera/shared/core/clock";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { onServerEvent } from "@tessera/shared/events";
import { call } from "@tessera/shared/http";
import { useQueryClient, walletsQuery } from "@tessera/shared/query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { PlayMode } from "./use-launch.ts";

interface Figures {
  readonly elapsedSec: number;
  /** What was won less what was bet since the game was opened; null while unknown. */
  readonly netMinor: MinorUnits | null;
}

/** How long an event may lag behind the game's own word, and how long ago it counts as the answer to it. */
const eventLagMs = 1_500;

/**
 * Time and result of an opened game. The server's events bring them; the clock between them is this page's own.
 * `onBalanceChanged` asks the server only when no event has brought the change.
 */
export function useSessionFigures(launch: LaunchReply | null, mode: PlayMode) {
  const client = useQueryClient();
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [elapsedSec, setElapsedSec] = useState(0);
  const [netMinor, setNetMinor] = useState<MinorUnits | null>(null);
  const lastEventAt = useRef(Number.NEGATIVE_INFINITY);
  const sessionId = launch && mode === "real" ? launch.gameSessionId : null;

  const take = useEffectEvent((figures: Figures) => {
    setNetMinor(figures.netMinor);
    setElapsedSec(figures.elapsedSec);
    setStartedAt(systemClock.now().getTime() - figures.elapsedSec * 1_000);
  });
  const ask = useCallback(async () => {
    if (sessionId === null) return;
    const { elapsedSec: elapsed, netMinor: net } = await call(gamesApi.sessionSummary, {
      params: { id: sessionId },
    });
    setNetMinor(net);
    setElapsedSec(elapsed);
  }, [sessionId]);

  useEffect(() => {
    if (launch) take({ elapsedSec: 0, netMinor: minorUnits(0n) });
  }, [launch]);

  useEffect(() => {
    if (startedAt === null) return;
    const timer = setInterval(
      () => setElapsedSec(Math.floor((systemClock.now().getTime() - startedAt) / 1_000)),
      1_000,
    );
    return () => clearInterval(timer);
  }, [startedAt]);

  useEffect(() => {
    if (sessionId === null) return;
    const note = () => {
      lastEventAt.current = systemClock.now().getTime();
    };
    const stops = [
      onServerEvent("game.session", (event) => {
        if (event.gameSessionId !== sessionId) return;
        note();
        take(event);
      }),
      onServerEvent("wallet.updated", note),
      // Events were missed, so their figures are asked for.
      onServerEvent("resync", () => void ask().catch(() => undefined)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [sessionId, ask]);

  const pendingAsk = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pendingAsk.current), []);
  const onBalanceChanged = useCallback(() => {
    if (sessionId === null) return;
    const saidAt = systemClock.now().getTime();
    clearTimeout(pendingAsk.current);
    pendingAsk.current = setTimeout(() => {
      if (lastEventAt.current >= saidAt - eventLagMs) return;
      void client.invalidateQueries({ queryKey: walletsQuery().queryKey });
      // The next event brings what this call could not.
      void ask().catch(() => undefined);
    }, eventLagMs);
  }, [sessionId, client, ask]);

  return { elapsedSec, netMinor, onBalanceChanged };
}
