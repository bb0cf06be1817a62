import { isApiFailure } from "./api-failure.ts";
import { isCancel } from "./transport.ts";

const attemptsMax = 3;
const delayFirstMs = 1_000;
const delayMaxMs = 10_000;

/**
 * Failure of the HTTP client, with the status of its answer; axios marks its errors, and is not loaded for
 * this.
 */
interface ClientFailure {
  readonly response?: { readonly status: number } | undefined;
}

function isClientFailure(error: unknown): error is ClientFailure {
  return (
    isApiFailure(error) || (error instanceof Error && "isAxiosError" in error && error.isAxiosError === true)
  );
}

/**
 * Retry rule for TanStack Query, with `failureCount` from 0. Retries only failures of the HTTP client, at
 * most 3 times, and neither 500 nor 503. Source: spec:api#retry.
 */
export function shouldRetryQuery(failureCount: number, error: unknown): boolean {
  if (failureCount >= attemptsMax || !isClientFailure(error) || isCancel(error)) return false;
  const status = error.response?.status;
  return status === undefined || (status >= 400 && status !== 500 && status !== 503);
}

/**
 * Delay in milliseconds before retry `attempt`, counted from 0: one second, doubled each time, at most ten
 * seconds.
 */
export function retryDelay(attempt: number): number {
  return Math.min(delayFirstMs * 2 ** attempt, delayMaxMs);
}
