import { hasCode } from "../core/has-code.ts";
import { ApiFailure, failureContent } from "./api-failure.ts";
import { takeEarlyAnswer } from "./early-calls.ts";
import type * as client from "./client.ts";
import type { Answer, WireRequest } from "./wire.ts";

/**
 * Loads a part of the client that only calls need. When its file is not there, the call fails like one that
 * the network did not carry, and the next call loads it again.
 */
export async function loadForCall<Part>(load: () => Promise<Part>, call: string): Promise<Part> {
  try {
    return await load();
  } catch (cause) {
    throw new ApiFailure(call, failureContent("NETWORK"), { cause });
  }
}

/** Returns a function that loads a part once; after a failure it loads it again. */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = undefined;
      throw cause;
    });
    return loading;
  };
}

/** axios, the signature and the reading of error answers: 22 kB that no first screen needs. */
export let loadClient: () => Promise<Pick<typeof client, "request">> = loadOnce(
  () => import(/* webpackChunkName: "http" */ "./client.ts"),
);

/**
 * Sets what sends requests in place of the players' client: at the desk, with the operator's session, and
 * where a page is rendered on a server.
 */
export function setSender(request: (request: WireRequest) => Promise<Answer>): void {
  loadClient = async () => ({ request });
}

/**
 * Sends a request once; every call passes here. Throws ApiFailure; an abort by the page stays the client's
 * own cancellation.
 */
export async function send(request: WireRequest): Promise<Answer> {
  const found = await takeEarlyAnswer(request);
  const early = request.signal?.aborted ? null : found;
  if (early && "data" in early) return early;
  const { request: sendOnce } = await loadForCall(loadClient, `${request.method} ${request.path}`);
  return sendOnce(request, early?.refusal);
}

/** True for a call that the page itself has aborted: axios' cancellation. */
export function isCancel(error: unknown): boolean {
  return hasCode(error, "ERR_CANCELED");
}
