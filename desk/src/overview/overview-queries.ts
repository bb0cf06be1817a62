import { overviewApi } from "@tessera/shared/operator-contracts/overview";
import { queryOptions, useQuery } from "@tessera/shared/query";
import { callQuery } from "../http/call-query.ts";
import { waitingPlaces } from "./places.ts";

/** First part of the keys of the overview, which is read again whenever rows of any queue have changed. */
export const overviewKey = "overview";

/** Pause between two readings, in milliseconds: waits grow, and bets are announced by no event. */
const rereadMs = 30_000;

/**
 * Query of what waits for the operator and what fails: the one source of all numbers in rail, tabs, title and
 * lists.
 */
export const waitingQuery = queryOptions({
  ...callQuery([overviewKey, "waiting"], overviewApi.waiting, {}),
  refetchInterval: rereadMs,
});

/** Money of the day and of the day before. */
export const moneyQuery = queryOptions({
  ...callQuery([overviewKey, "money"], overviewApi.money, {}),
  refetchInterval: rereadMs,
});

export interface WaitingCounts {
  /** Number of rows that wait in an area, by its path; 0 for one without. */
  readonly inArea: (path: string) => number;
  readonly inAll: number;
}

/** Counts what waits for the operator. Zero until it is known. */
export function useWaitingCounts(): WaitingCounts {
  const { data } = useQuery(waitingQuery);
  const queues = data?.queues ?? [];
  const sum = (rows: typeof queues) => rows.reduce((all, { waiting }) => all + waiting, 0);
  return {
    inArea: (path) => sum(queues.filter(({ queue }) => waitingPlaces[queue].area === path)),
    inAll: sum(queues),
  };
}
