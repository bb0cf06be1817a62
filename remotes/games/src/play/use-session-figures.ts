import { gamesApi } from "@tessera/shared/contracts/games";
import { systemClock } from "@tessera/shared/core/clock";
import { minorUnits, type MinorUnits } from "@tessera/shared/core/money";
import { onServerEvent } from "@tessera/shared/events";
import { call } from "@tessera/shared/http";
import { useQueryClient, walletsQuery } from "@tessera/shared/query";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { OpenedGame, PlayMode } from "./use-launch.ts";

/** What the server last said of a game that is being played. */
interface ServerFigures {
  readonly gameSessionId: string;
  readonly startedAtMs: number;
  readonly netMinor: MinorUnits;
}

interface SessionFigures {
  readonly elapsedSec: number;
  /** What was won less what was bet since the game was opened. */
  readonly netMinor: MinorUnits;
  /** The game says that the balance changed. */
  readonly onBalanceChanged: () => void;
}

/** How long an event may lag behind the game's own word, and how long ago it counts as the answer to it. */
const eventLagMs = 1_500;
const nothing = minorUnits(0n);
const nowMs = () => systemClock.now().getTime();

/**
 * Time and result of an opened game. The server's events bring them; the clock between them is this page's own.
 * `onBalanceChanged` asks the server only when no event has brought the change.
 */
export function useSessionFigures(game: OpenedGame | null, mode: PlayMode): SessionFigures {
  const client = useQueryClient();
  const [told, setTold] = useState<ServerFigures | null>(null);
  const [now, setNow] = useState(nowMs);
  const lastEventAt = useRef(Number.NEGATIVE_INFINITY);
  const sessionId = game && mode === "real" ? game.gameSessionId : null;

  const take = useEffectEvent((figures: { readonly elapsedSec: number; readonly netMinor: MinorUnits }) => {
    if (sessionId === null) return;
    // Read once: a second reading may be a millisecond on, and the screen would be a second behind.
    const at = nowMs();
    setNow(at);
    setTold({
      gameSessionId: sessionId,
      startedAtMs: at - figures.elapsedSec * 1_000,
      netMinor: figures.netMinor,
    });
  });
  const ask = useEffectEvent(async () => {
    if (sessionId !== null) take(await call(gamesApi.sessionSummary, { params: { id: sessionId } }));
  });
  // What this call cannot bring, the next event brings.
  const tryAsk = useEffectEvent(() => void ask().catch(() => undefined));

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
        take(event);
      }),
      onServerEvent("wallet.updated", note),
      // Events were missed, so their figures are asked for.
      onServerEvent("resync", () => tryAsk()),
    ];
    return () => stops.forEach((stop) => stop());
  }, [sessionId]);

  const [saidAt, setSaidAt] = useState<number | null>(null);
  const onBalanceChanged = useCallback(() => setSaidAt(nowMs()), []);
  const askUnlessTold = useEffectEvent((since: number) => {
    if (lastEventAt.current >= since - eventLagMs) return;
    void client.invalidateQueries({ queryKey: walletsQuery().queryKey });
    tryAsk();
  });
  useEffect(() => {
    if (saidAt === null) return;
    const timer = setTimeout(() => askUnlessTold(saidAt), eventLagMs);
    return () => clearTimeout(timer);
  }, [saidAt]);

  const current = told?.gameSessionId === sessionId ? told : null;
  const startedAtMs = current?.startedAtMs ?? game?.openedAtMs ?? now;
  return {
    elapsedSec: Math.max(0, Math.floor((now - startedAtMs) / 1_000)),
    netMinor: current?.netMinor ?? nothing,
    onBalanceChanged,
  };
}
