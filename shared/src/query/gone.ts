import { hashKey } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "../http/api-failure.ts";

/** Query state that shows whether the requested resource exists. */
export interface LookupState {
  readonly data: unknown;
  readonly isPending: boolean;
  /**
   * Error of the last attempt, also while retries remain; null when none has failed since the query started.
   */
  readonly failureReason: unknown;
}

const goneStatuses: ReadonlySet<number | undefined> = new Set([404, 410]);

/** True when a failure states that the resource does not exist or no longer exists. */
function isGoneFailure(failure: unknown): boolean {
  return isApiFailure(failure) && goneStatuses.has(failure.response?.status);
}

/**
 * True when a query without data was answered with 404 or 410: from the first such answer, while the retries
 * continue in the background, until a later attempt returns something else. Source: spec:screens#not-found.
 */
export function useGone(
  { data, isPending, failureReason }: LookupState,
  queryKey: readonly unknown[],
): boolean {
  const key = hashKey(queryKey);
  const [goneKey, setGoneKey] = useState<string | null>(null);
  const isAnswered = data === undefined && isGoneFailure(failureReason);
  // A refetch clears the failure: the known result stays until there is another answer.
  const isAskedAgain = data === undefined && isPending && failureReason === null && goneKey === key;
  const known = isAnswered || isAskedAgain ? key : null;
  if (known !== goneKey) setGoneKey(known);
  return known !== null;
}
