import { useQueryClient, useStillTrying, type UseQueryResult } from "@tessera/shared/query";
import { ErrorState, Loading, StillTrying } from "@tessera/shared/ui";
import type { ReactNode } from "react";

interface QueryPartProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly queryKey: readonly unknown[];
  /** What did not load, in words. */
  readonly failure: string;
  readonly safe?: string;
  /** The real shape, before there is data. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A part of a screen that lives from one query: its skeleton, its patience, its failure, its data. */
export function QueryPart<Data>({
  query,
  queryKey,
  failure,
  safe,
  skeleton,
  children,
}: QueryPartProps<Data>) {
  const tryNow = useTryNow(queryKey, query.refetch);
  const isStillTrying = useStillTrying(query);
  if (query.data !== undefined) return children(query.data);
  if (query.isError)
    return (
      <ErrorState title={failure} safe={safe} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  return (
    <>
      {isStillTrying && <StillTrying onTryNow={tryNow} />}
      <Loading>{skeleton}</Loading>
    </>
  );
}

/** Tries at once: a query that waits for its next try is taken back and asked anew. */
export function useTryNow(queryKey: readonly unknown[], refetch: () => unknown): () => void {
  const client = useQueryClient();
  return () => void client.cancelQueries({ queryKey, exact: true }).then(refetch);
}
