import { create, isAxiosError, isCancel, type AxiosRequestConfig, type AxiosResponse } from "axios";
import { timeouts } from "../contracts/endpoint.ts";
import { languageOrDefault } from "../core/languages.ts";
import { signPayload } from "../core/signature.ts";
import { deviceId } from "../session/credentials.ts";
import { storage } from "../session/storage.ts";
import { ApiFailure } from "./api-failure.ts";

/** Request as it is sent: every query value is a string or a list of strings. */
export interface WireRequest {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string | string[]>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** True when the answer may arrive after the page is closed. */
  readonly keepalive?: boolean | undefined;
}

/** The page's single axios client. A repeated key is written `a=1&a=2`, as the signature expects. */
export const transport = create({
  timeout: timeouts.default,
  paramsSerializer: { indexes: null },
});

function signatureKey(): string {
  if (typeof document === "undefined") return "";
  return document.querySelector<HTMLMetaElement>('meta[name="signature-key"]')?.content ?? "";
}

/** Signed part of a request: the query for GET and DELETE, else the body. Source: spec:api#signature. */
function signedPayload({ method, query, body }: WireRequest): object {
  if (method === "GET" || method === "DELETE") return query;
  return typeof body === "object" && body !== null ? body : {};
}

function toAxiosConfig(request: WireRequest): AxiosRequestConfig {
  const { method, path, query, body, headers, timeoutMs, signal, keepalive } = request;
  return {
    method,
    url: path,
    params: query,
    ...(body !== undefined && { data: body }),
    timeout: timeoutMs,
    ...(signal && { signal }),
    ...(keepalive && { adapter: "fetch" as const, fetchOptions: { keepalive } }),
    headers: {
      "X-Device-Id": deviceId(),
      "Accept-Language": languageOrDefault(storage.read("language")),
      "X-Signature": signPayload(signedPayload(request), signatureKey()),
      ...headers,
    },
  };
}

/** Sends a request once. Throws ApiFailure; an abort by the page stays axios' own cancellation. */
export async function send(request: WireRequest): Promise<AxiosResponse<unknown>> {
  try {
    return await transport.request<unknown>(toAxiosConfig(request));
  } catch (error) {
    throw isAxiosError(error) && !isCancel(error) ? new ApiFailure(error) : error;
  }
}
