import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Id of the external request that the running work belongs to; null when it belongs to none or to several.
 */
const requestId = new AsyncLocalStorage<string | null>();

/** Runs `work` as part of a request. */
export function forRequest<Result>(id: string, work: () => Result): Result {
  return requestId.run(id, work);
}

/** Runs `work` as part of no request, for example for several requests at once. */
export function forNoRequest<Result>(work: () => Result): Result {
  return requestId.run(null, work);
}

/**
 * Returns the id of the request that the running work belongs to, or null. Journals and audit entries store
 * it.
 */
export function currentRequestId(): string | null {
  return requestId.getStore() ?? null;
}
