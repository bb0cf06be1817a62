import { Loading, Skeleton, Stack } from "@tessera/shared/ui";

/** What an area shows until its remote is there: a heading and rows, the shape that most screens have. */
export function AreaSkeleton() {
  return (
    <Loading>
      <Stack>
        <Skeleton width="third" height="title" />
        <Skeleton height="panel" />
        <Skeleton height="panel" />
      </Stack>
    </Loading>
  );
}
