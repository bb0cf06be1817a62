import * as z from "@tessera/shared/schema";
import { dealRequest, moveRequest, tableState } from "../blackjack-api.ts";
import type { Move } from "../engine/play.ts";
import { sessionCall } from "../../page/studio-calls.ts";

/** Calls of a blackjack table. They reject only with StudioFailure. */
export function createTableCalls(sessionId: string) {
  const call = sessionCall(sessionId);
  return {
    open: () => call("table", {}, tableState),
    deal: (request: z.output<typeof dealRequest>) =>
      call("hands", z.encode(dealRequest, request), tableState),
    move: (roundId: string, move: Move, step: number) =>
      call(`hands/${encodeURIComponent(roundId)}/moves`, z.encode(moveRequest, { move, step }), tableState),
  };
}
export type TableCalls = ReturnType<typeof createTableCalls>;
