import { callAddress } from "@tessera/shared/contracts/early-calls";
import { fromJson } from "@tessera/shared/core/from-json";
import { ApiFailure, failureContent } from "@tessera/shared/http";
import { formOf } from "@tessera/shared/http/form-data";
import { readProblem } from "@tessera/shared/http/read-problem";
import type { Answer, WireRequest } from "@tessera/shared/http/wire";
import { csrfHeader, operatorPrefix } from "@tessera/shared/operator-contracts/endpoint";
import { unattendedHeader } from "@tessera/shared/operator-contracts/events";
import { isAttended } from "./attendance.ts";

const timeoutMs = 30_000;

/** A request to the back office, with its path below `/admin/api`. */
export type OperatorRequest = Pick<WireRequest, "method" | "path"> &
  Partial<Pick<WireRequest, "query" | "body" | "file" | "signal">>;

/**
 * Sends a request once. Returns the JSON of the answer; an empty text without a body. Throws ApiFailure, and
 * the browser's AbortError when `signal` is aborted.
 */
export async function send(
  { method, path, query = {}, body, file, signal }: OperatorRequest,
  csrfToken?: string,
): Promise<Answer> {
  const address = callAddress({ path: operatorPrefix + path, query });
  const call = `${method} ${operatorPrefix}${path}`;
  const patience = AbortSignal.timeout(timeoutMs);
  const { response, text } = await fetchText(new URL(address, location.origin), {
    method,
    headers: {
      ...(body !== undefined && !file && { "content-type": "application/json" }),
      ...(csrfToken !== undefined && { [csrfHeader]: csrfToken }),
      ...(!isAttended() && { [unattendedHeader]: "1" }),
    },
    body: file ? formOf(body, file) : (JSON.stringify(body) ?? null),
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiFailure(call, failureContent(patience.aborted ? "TIMEOUT" : "NETWORK"), { cause });
  });
  const data = text && fromJson(text);
  if (response.ok) return { data };
  throw new ApiFailure(call, readProblem(data), {
    response: { status: response.status, headers: Object.fromEntries(response.headers) },
  });
}

/** Fetches an answer with its whole text: the connection may also break after the headers. */
async function fetchText(...request: Parameters<typeof fetch>) {
  const response = await fetch(...request);
  return { response, text: await response.text() };
}
