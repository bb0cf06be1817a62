import type { Method } from "@tessera/shared/contracts/endpoint";
import { ApiFailure } from "@tessera/shared/http";
import { failureContent } from "@tessera/shared/http/api-failure";
import { readProblem } from "@tessera/shared/http/read-problem";
import { csrfHeader, operatorPrefix } from "@tessera/shared/operator-contracts/endpoint";
import { unattendedHeader } from "@tessera/shared/operator-contracts/events";
import { isAttended } from "./attendance.ts";

const timeoutMs = 30_000;

/** A request to the back office. */
export interface OperatorRequest {
  readonly method: Method;
  /** Path below `/admin/api`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** File that is sent as a form, with the members of the body as its text fields. */
  readonly file?: { readonly field: string; readonly content: Blob };
  readonly csrfToken?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Sends a request once. Returns the JSON of the answer; undefined without a body. Throws ApiFailure, and the
 * browser's AbortError when `signal` is aborted.
 */
export async function send(request: OperatorRequest): Promise<unknown> {
  const response = await fetchAnswer(request);
  const text = await response.text();
  const json = parse(text);
  if (response.ok) return json;
  throw new ApiFailure(nameOf(request), readProblem(json), {
    response: { status: response.status, headers: Object.fromEntries(response.headers) },
  });
}

const nameOf = ({ method, path }: OperatorRequest) => `${method} ${operatorPrefix}${path}`;

async function fetchAnswer(request: OperatorRequest): Promise<Response> {
  const { method, signal } = request;
  const patience = AbortSignal.timeout(timeoutMs);
  try {
    return await fetch(addressOf(request), {
      method,
      credentials: "same-origin",
      headers: headersOf(request),
      body: bodyOf(request),
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    const code = patience.aborted ? "TIMEOUT" : "NETWORK";
    throw new ApiFailure(nameOf(request), failureContent(code), { cause });
  }
}

function addressOf({ path, query = {} }: OperatorRequest): string {
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((text) => [name, text] as [string, string]),
    ),
  ).toString();
  return new URL(`${operatorPrefix}${path}${parameters && `?${parameters}`}`, location.origin).href;
}

function headersOf({ body, file, csrfToken }: OperatorRequest): Record<string, string> {
  return {
    ...(body !== undefined && !file && { "content-type": "application/json" }),
    ...(csrfToken !== undefined && { [csrfHeader]: csrfToken }),
    ...(!isAttended() && { [unattendedHeader]: "1" }),
  };
}

function bodyOf({ body, file }: OperatorRequest): BodyInit | null {
  if (!file) return body === undefined ? null : JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...(body as object | undefined) }))
    if (typeof value === "string" || typeof value === "number") form.append(name, String(value));
  form.append(file.field, file.content);
  return form;
}

function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
