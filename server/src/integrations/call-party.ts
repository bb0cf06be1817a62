import * as z from "@tessera/shared/schema";
import { currentTrace } from "../platform/audit/request-context.ts";
import type { PartyUnavailable } from "../platform/errors/party-unavailable.ts";
import { traceparentOf } from "../platform/tracing/trace-context.ts";
import { inCallSpan } from "./call-span.ts";

/** Creates the error of one party. `reason` continues a sentence about it, for example "it answered 500". */
export type ToUnavailable = (reason: string, options?: ErrorOptions) => PartyUnavailable;

/** A call to another party over HTTP. */
export interface PartyCall {
  readonly url: string | URL;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  /** Absent for a GET. */
  readonly body?: string;
  /** Timeout of the call, including the response body. */
  readonly timeoutMs: number;
}

/**
 * Sends a call to another party and resolves with the answer, whatever its status. The call carries the place
 * of the running work in its trace. Follows no redirect, which would carry secrets and signed bodies
 * somewhere else. Rejects with the party's own error when there is no answer in time.
 */
export async function callParty(
  { timeoutMs, ...call }: PartyCall,
  toUnavailable: ToUnavailable,
): Promise<Response> {
  try {
    const { url, headers, ...init } = call;
    return await inCallSpan({ verb: call.method, host: new URL(url).host }, async (attributes) => {
      const trace = currentTrace();
      const response = await fetch(url, {
        ...init,
        headers: { ...headers, ...(trace && { traceparent: traceparentOf(trace) }) },
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      attributes["http.response.status_code"] = response.status;
      return response;
    });
  } catch (cause) {
    throw toUnavailable("no answer", { cause });
  }
}

/**
 * Decodes the JSON of an answer by its contract. Rejects with the party's own error when the status is
 * neither a success nor `accepted`, when the body is cut off, too large or not JSON, and when it does not
 * match the contract.
 */
export async function decodeAnswer<Schema extends z.ZodMiniType>(
  response: Response,
  schema: Schema,
  toUnavailable: ToUnavailable,
  accepted?: number,
): Promise<z.output<Schema>> {
  if (!response.ok && response.status !== accepted) throw toUnavailable(`it answered ${response.status}`);
  const text = await readText(response, toUnavailable);
  const parsed = z.safeParse(schema, parseJson(text, toUnavailable));
  if (!parsed.success) throw toUnavailable("its answer is not what the contract says");
  return parsed.data;
}

/** Maximum size of a body that is read, in bytes: far more than the longest answer, a page of rounds. */
const bodyBytesMax = 4 * 1024 * 1024;

/** Reads the text of an answer. Rejects with the party's own error when it is cut off or too large. */
export async function readText(response: Response, toUnavailable: ToUnavailable): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      // Leaving the loop ends the connection.
      if (bytes > bodyBytesMax) break;
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (cause) {
    throw toUnavailable("no whole answer", { cause });
  }
  if (bytes > bodyBytesMax) throw toUnavailable("its answer is too large");
  return text + decoder.decode();
}

function parseJson(text: string, toUnavailable: ToUnavailable): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw toUnavailable("its answer is no JSON", { cause });
  }
}
