import * as z from "@tessera/shared/schema";
import type { SlotMove } from "../engine/play-round.ts";
import { moveRequest, slotBet, type SlotBet, slotState } from "../slot-api.ts";
import { sessionCall } from "../../page/studio-calls.ts";

/** Calls of a slot. They reject only with StudioFailure. */
export function createSlotCalls(sessionId: string) {
  const call = sessionCall(sessionId);
  return {
    open: () => call("open", {}, slotState),
    start: (bet: SlotBet) => call("rounds", z.encode(slotBet, bet), slotState),
    move: (roundId: string, move: SlotMove, step: number) =>
      call(`rounds/${encodeURIComponent(roundId)}/moves`, z.encode(moveRequest, { move, step }), slotState),
  };
}
export type SlotCalls = ReturnType<typeof createSlotCalls>;
