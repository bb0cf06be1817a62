import { useSharedTranslation } from "@tessera/shared/i18n";
import { useGone, useStillTrying, useRetryNow, type UseQueryResult } from "@tessera/shared/query";
import type { ReactNode } from "react";
import { SectionHead, Stack } from "./panel.tsx";
import { Loading, LoadingNotice } from "./skeleton.tsx";
import { EmptyState, ErrorState, StillTrying } from "./states.tsx";

export interface QueryPartProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly queryKey: readonly unknown[];
  /** Title of the section that the part is, shown over a failed load; skeleton and data have their own. */
  readonly title?: string;
  /** Text for a failed load. */
  readonly failure: string;
  /** Text about what is not affected by the failure. */
  readonly safe?: string;
  /** Shown as soon as the server has answered 404 or 410; a generic sentence when absent. */
  readonly gone?: ReactNode;
  /** Placeholder in the shape of the data. */
  readonly skeleton?: ReactNode;
  /**
   * Content of the part without the data, in the place of a skeleton: what is the same for everybody is
   * readable at once. Of the same component as the content with data, whose nodes it becomes.
   */
  readonly outline?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Part of a screen that shows one query: skeleton, "still trying", failure, "not found", or data. What
 * follows it in a `Stack` is shown together with it, because its position is unknown before.
 */
export function QueryPart<Data>({
  query,
  queryKey,
  title,
  failure,
  safe,
  gone,
  skeleton,
  outline,
  children,
}: QueryPartProps<Data>) {
  const { t } = useSharedTranslation();
  const isGone = useGone(query, queryKey);
  const isStillTrying = useStillTrying(query);
  const tryNow = useRetryNow(queryKey, query.refetch);
  if (query.data !== undefined) return withNotice(null, children(query.data));
  if (isGone)
    return (
      gone ?? (
        <div role="status">
          <EmptyState title={t("states.gone")} text={t("states.goneText")} />
        </div>
      )
    );
  if (query.isError) {
    const error = (
      <ErrorState title={failure} safe={safe} busy={query.isFetching} onRetry={() => void query.refetch()} />
    );
    return title === undefined ? (
      error
    ) : (
      <section>
        <SectionHead title={title} />
        {error}
      </section>
    );
  }
  const stillTrying = isStillTrying && <StillTrying onTryNow={tryNow} failure={failure} />;
  if (outline !== undefined) return withNotice(stillTrying || <LoadingNotice />, outline);
  return (
    <Stack data-pending={!isStillTrying}>
      {stillTrying}
      <Loading>{skeleton}</Loading>
    </Stack>
  );
}

/** The same elements with and without data, so that React keeps their nodes. */
function withNotice(notice: ReactNode, content: ReactNode): ReactNode {
  return (
    <>
      {notice}
      {content}
    </>
  );
}
