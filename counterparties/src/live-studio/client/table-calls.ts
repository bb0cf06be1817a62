import * as z from "@tessera/shared/schema";
import { failureReply, roundRequest, tableState, type TableState } from "../table-api.ts";

const timeoutMs = 8_000;

/** Error: the studio refused or was unavailable. */
export class TableFailure extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface TableCalls {
  readonly state: () => Promise<TableState>;
  readonly play: (bet: bigint) => Promise<TableState>;
}

/** Creates the API client of one seat. Its calls reject only with TableFailure. */
export function createTableCalls(seatId: string): TableCalls {
  const path = `/table/${encodeURIComponent(seatId)}`;
  return {
    state: () => call(`${path}/state`, {}),
    play: (bet) =>
      call(`${path}/rounds`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(z.encode(roundRequest, { bet })),
      }),
  };
}

async function call(path: string, init: RequestInit): Promise<TableState> {
  const { ok, body } = await read(path, init);
  const state = ok ? z.safeParse(tableState, body) : undefined;
  if (state?.success) return state.data;
  const failure = z.safeParse(failureReply, body);
  throw new TableFailure(failure.success ? failure.data.error.code : "CONNECTION_LOST");
}

async function read(path: string, init: RequestInit): Promise<{ ok: boolean; body: unknown }> {
  try {
    const response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    return { ok: response.ok, body: await response.json() };
  } catch {
    throw new TableFailure("CONNECTION_LOST");
  }
}
