import { AsyncLocalStorage } from "node:async_hooks";

/** The id of the call from outside that the running work is done for; null when it is done for none or for several. */
const requestId = new AsyncLocalStorage<string | null>();

/** Runs `work` as done for a request. */
export function forRequest<Result>(id: string, work: () => Result): Result {
  return requestId.run(id, work);
}

/** Runs `work` as done for nobody in particular, as what is done for several at once is. */
export function forNoRequest<Result>(work: () => Result): Result {
  return requestId.run(null, work);
}

/** The id of the request that the running work is done for, or null. Journals and audit entries keep it. */
export function currentRequestId(): string | null {
  return requestId.getStore() ?? null;
}
