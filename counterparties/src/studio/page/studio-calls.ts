import * as z from "@tessera/shared/schema";
import { failureReply, type FailureCode } from "../play/game-api.ts";

/** Error: the studio refused or was unavailable. */
export class StudioFailure extends Error {
  readonly code: FailureCode;
  readonly waitMs: number;
  readonly balance: bigint | null;

  constructor(code: FailureCode, waitMs = 0, balance: bigint | null = null) {
    super(code);
    this.code = code;
    this.waitMs = waitMs;
    this.balance = balance;
  }
}

/** Longer than the studio's own timeout for the site, so that its error response is received. */
const timeoutMs = 15_000;

/** Sends a call of a session and reads its reply. Rejects only with StudioFailure. */
export type SessionCall = <Reply extends z.ZodMiniType>(
  name: string,
  body: object,
  reply: Reply,
) => Promise<z.output<Reply>>;

export function sessionCall(sessionId: string): SessionCall {
  return async (name, body, reply) => {
    const response = await post(`/play/${encodeURIComponent(sessionId)}/${name}`, body);
    if (response.ok) return z.decode(reply, response.body as z.input<typeof reply>);
    const failure = z.safeParse(failureReply, response.body);
    if (!failure.success) throw new StudioFailure("CONNECTION_LOST");
    const { code, waitMs, balance } = failure.data.error;
    throw new StudioFailure(code, waitMs, balance ?? null);
  };
}

async function post(path: string, body: object): Promise<{ ok: boolean; body: unknown }> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { ok: response.ok, body: await response.json() };
  } catch {
    throw new StudioFailure("CONNECTION_LOST");
  }
}
