import * as z from "@tessera/shared/schema";
import type { SlotMove } from "../engine/play-round.ts";
import { moveRequest, slotBet, type SlotBet, slotState, type SlotState } from "../slot-api.ts";
import { sessionCall } from "../../page/studio-calls.ts";

/** Calls of a slot. They reject only with StudioFailure. */
export interface SlotCalls {
  readonly open: () => Promise<SlotState>;
  readonly start: (bet: SlotBet) => Promise<SlotState>;
  readonly move: (roundId: string, move: SlotMove, step: number) => Promise<SlotState>;
}

export function createSlotCalls(sessionId: string): SlotCalls {
  const call = sessionCall(sessionId);
  return {
    open: () => call("open", {}, slotState),
    start: (bet) => call("rounds", z.encode(slotBet, bet), slotState),
    move: (roundId, move, step) =>
      call(`rounds/${encodeURIComponent(roundId)}/moves`, z.encode(moveRequest, { move, step }), slotState),
  };
}
