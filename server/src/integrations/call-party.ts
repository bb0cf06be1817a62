import * as z from "@tessera/shared/schema";
import type { PartyUnavailable } from "../platform/errors/party-unavailable.ts";

/** Makes the error of one party. `reason` continues a sentence about it, for example "it answered 500". */
export type ToUnavailable = (reason: string, options?: ErrorOptions) => PartyUnavailable;

/** A call to another party over HTTP. */
export interface PartyCall {
  readonly url: string | URL;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  /** Absent for a GET. */
  readonly body?: string;
  /** How long the party may take to answer, its body included. */
  readonly timeoutMs: number;
}

/**
 * Sends a call to another party and resolves with the answer, whatever its status. Follows no redirect, which would carry
 * secrets and signed bodies somewhere else. Rejects with the party's own error when there is no answer in time.
 */
export async function callParty(
  { timeoutMs, ...call }: PartyCall,
  toUnavailable: ToUnavailable,
): Promise<Response> {
  try {
    const { url, ...init } = call;
    return await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
  } catch (cause) {
    throw toUnavailable("no answer", { cause });
  }
}

/**
 * Decodes the JSON of an answer by its contract. Rejects with the party's own error when the status is none of success or
 * `accepted`, when the body is cut off or no JSON, and when it differs from the contract.
 */
export async function decodeAnswer<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
  toUnavailable: ToUnavailable,
  accepted?: number,
): Promise<z.output<Schema>> {
  if (!response.ok && response.status !== accepted) throw toUnavailable(`it answered ${response.status}`);
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw toUnavailable(cause instanceof SyntaxError ? "its answer is no JSON" : "no whole answer", {
      cause,
    });
  });
  const parsed = z.safeParse(schema, body);
  if (!parsed.success) throw toUnavailable("its answer is not what the contract says");
  return parsed.data;
}
