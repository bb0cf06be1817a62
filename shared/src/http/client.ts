import { AxiosError, create, isAxiosError, isCancel, type AxiosRequestConfig } from "axios";
import { callAddress, type EarlyRefusal } from "../contracts/early-calls.ts";
import { timeouts } from "../contracts/endpoint.ts";
import { languageOrDefault } from "../core/languages.ts";
import { deviceId } from "../session/credentials.ts";
import { storage } from "../session/storage.ts";
import { ApiFailure, failureContent, type FailureContent } from "./api-failure.ts";
import { formOf, textFieldsOf } from "./form-data.ts";
import { keepaliveAdapter } from "./keepalive.ts";
import { signForPage } from "./page-signature.ts";
import { readProblem } from "./read-problem.ts";
import { unanswered, type Answer, type WireRequest } from "./wire.ts";

/**
 * The page's single axios client. Published builds leave out of axios what it does not use. The site has
 * no XSRF cookie: axios would read it from the browser's process before each call, for 100 ms and more where
 * that is busy.
 */
export const transport = create({
  timeout: timeouts.default,
  // A repeated key is written `a=1&a=2`, as the signature expects.
  paramsSerializer: { serialize: (query) => callAddress({ path: "", query }).slice(1) },
  withXSRFToken: false,
});

/** Signed part of a request: the query for GET and DELETE, else the body. Source: spec:api#signature. */
function signedPayload({ method, query, body, file }: WireRequest): object {
  if (method === "GET" || method === "DELETE") return query;
  if (file) return textFieldsOf(body);
  return typeof body === "object" && body !== null ? body : {};
}

function toAxiosConfig(request: WireRequest): AxiosRequestConfig {
  const { method, path, query, body, headers, timeoutMs, signal, keepalive, file, onSent } = request;
  return {
    method,
    url: path,
    params: query,
    ...(body !== undefined && { data: file ? formOf(body, file) : body }),
    ...(onSent && { onUploadProgress: ({ progress = 0 }) => onSent(progress) }),
    timeout: timeoutMs,
    ...(signal && { signal }),
    ...(keepalive && { adapter: keepaliveAdapter(callAddress(request)) }),
    headers: {
      "X-Device-Id": deviceId(),
      "Accept-Language": languageOrDefault(storage.read("language")),
      "X-Signature": signForPage(signedPayload(request)),
      ...headers,
    },
  };
}

function readFailure(error: AxiosError): FailureContent {
  if (!error.response) {
    const isTimeout = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
    return failureContent(isTimeout ? "TIMEOUT" : "NETWORK");
  }
  return readProblem(error.response.data);
}

/** Returns the failure of a call that axios reports as an error. */
export function toFailure(error: AxiosError): ApiFailure {
  const { config, response } = error;
  const call = `${config?.method?.toUpperCase() ?? "?"} ${config?.url ?? "?"}`;
  return new ApiFailure(call, readFailure(error), {
    cause: error,
    response: response && { status: response.status, headers: { ...response.headers } },
  });
}

/**
 * Sends a request once. Throws ApiFailure; an abort by the page stays axios' own cancellation.
 * @param refusal of the same call by the document, which was answered with 404 or 410: is not sent again
 */
export async function request(wire: WireRequest, refusal?: EarlyRefusal): Promise<Answer> {
  if (refusal) {
    const { status, body } = refusal;
    throw new ApiFailure(`${wire.method} ${wire.path}`, readProblem(body), {
      response: { status, headers: {} },
    });
  }
  if (wire.method !== "GET") unanswered.add(wire);
  try {
    return await transport.request<unknown>(toAxiosConfig(wire));
  } catch (error) {
    throw isAxiosError(error) && !isCancel(error) ? toFailure(error) : error;
  } finally {
    unanswered.delete(wire);
  }
}
