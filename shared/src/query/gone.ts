import { hashKey } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "../http/api-failure.ts";

/** As much of a query's state as tells whether what it asks for exists. */
export interface LookupState {
  readonly data: unknown;
  readonly isPending: boolean;
  /** Why the last try failed, also while further tries are left; null when none has failed since the query began. */
  readonly failureReason: unknown;
}

const goneStatuses: ReadonlySet<number | undefined> = new Set([404, 410]);

/** Whether a failure is the answer that something does not exist, or no longer. */
export function isGoneFailure(failure: unknown): boolean {
  return isApiFailure(failure) && goneStatuses.has(failure.response?.status);
}

/**
 * Whether a query with nothing to show has been told that what it asks for does not exist: from its first such answer on,
 * while the retry rule runs on unseen, and until a later try brings something else. Source: spec:screens#not-found.
 */
export function useGone(
  { data, isPending, failureReason }: LookupState,
  queryKey: readonly unknown[],
): boolean {
  const key = hashKey(queryKey);
  const [goneKey, setGoneKey] = useState<string | null>(null);
  const isAnswered = data === undefined && isGoneFailure(failureReason);
  // Asking again clears the failure: what was known stays until there is another answer.
  const isAskedAgain = data === undefined && isPending && failureReason === null && goneKey === key;
  const known = isAnswered || isAskedAgain ? key : null;
  if (known !== goneKey) setGoneKey(known);
  return known !== null;
}
