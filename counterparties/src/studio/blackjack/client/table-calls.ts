import * as z from "@tessera/shared/schema";
import { dealRequest, moveRequest, tableState, type TableState } from "../blackjack-api.ts";
import type { Move } from "../engine/play.ts";
import { sessionCall } from "../../page/studio-calls.ts";

/** Calls of a blackjack table. They reject only with StudioFailure. */
export interface TableCalls {
  readonly open: () => Promise<TableState>;
  readonly deal: (request: z.output<typeof dealRequest>) => Promise<TableState>;
  readonly move: (roundId: string, move: Move, step: number) => Promise<TableState>;
}

export function createTableCalls(sessionId: string): TableCalls {
  const call = sessionCall(sessionId);
  return {
    open: () => call("table", {}, tableState),
    deal: (request) => call("hands", z.encode(dealRequest, request), tableState),
    move: (roundId, move, step) =>
      call(`hands/${encodeURIComponent(roundId)}/moves`, z.encode(moveRequest, { move, step }), tableState),
  };
}
