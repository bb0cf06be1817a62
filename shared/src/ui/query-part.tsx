import { useTranslation } from "@tessera/shared/i18n";
import { useGone, useStillTrying, useRetryNow, type UseQueryResult } from "@tessera/shared/query";
import type { ReactNode } from "react";
import { Stack } from "./panel.tsx";
import { Loading } from "./skeleton.tsx";
import { EmptyState, ErrorState, StillTrying } from "./states.tsx";

export interface QueryPartProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly queryKey: readonly unknown[];
  /** What did not load, in words. */
  readonly failure: string;
  /** What is safe although it did not load. */
  readonly safe?: string;
  /** Shown as soon as the server has answered that there is no such thing; a plain sentence when absent. */
  readonly gone?: ReactNode;
  /** The real shape, before there is data. */
  readonly skeleton: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A part of a screen that lives from one query: its skeleton, its patience, its failure, "not found", its data. What stands
 * below it in a `Stack` is shown with it: before, nobody knows where its place is.
 */
export function QueryPart<Data>({
  query,
  queryKey,
  failure,
  safe,
  gone,
  skeleton,
  children,
}: QueryPartProps<Data>) {
  const { t } = useTranslation();
  const isGone = useGone(query, queryKey);
  const isStillTrying = useStillTrying(query);
  const tryNow = useRetryNow(queryKey, query.refetch);
  if (query.data !== undefined) return children(query.data);
  if (isGone) return gone ?? <EmptyState title={t("states.gone")} text={t("states.goneText")} />;
  if (query.isError)
    return (
      <ErrorState title={failure} safe={safe} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
  return (
    <Stack data-pending={!isStillTrying}>
      {isStillTrying && <StillTrying onTryNow={tryNow} />}
      <Loading>{skeleton}</Loading>
    </Stack>
  );
}
