import type { ScreenShape, ServedPath } from "@tessera/shared/contracts/release-map";
import { Loading, Skeleton, SkeletonArt, SkeletonForm, SkeletonRows, Stack } from "@tessera/shared/ui";
import type { ComponentType } from "react";
import styles from "./area-skeleton.module.css";

const title = <Skeleton width="third" height="title" />;

function Panels() {
  return (
    <Loading>
      <Stack>
        {title}
        <Skeleton height="panel" />
        <Skeleton height="panel" />
      </Stack>
    </Loading>
  );
}

function Rows() {
  return (
    <Stack>
      {title}
      <SkeletonRows rows={6} />
    </Stack>
  );
}

function Form() {
  return (
    <Stack>
      {title}
      <SkeletonForm fields={4} />
    </Stack>
  );
}

/** Title, search field, filters, and as many cards as a tall window shows. */
function Cards() {
  return (
    <Loading>
      <Stack>
        {title}
        <Skeleton height="control" />
        <Skeleton height="control" width="most" />
        <div className={styles.Cards}>
          {Array.from({ length: 12 }, (_, index) => (
            <div key={index} className={styles.Card}>
              <SkeletonArt />
              <Skeleton width="most" />
              <Skeleton width="half" />
            </div>
          ))}
        </div>
      </Stack>
    </Loading>
  );
}

/** A bar above a dark stage. */
function Window() {
  return (
    <div className={styles.Window}>
      <Loading>
        <div className={styles.Bar}>{title}</div>
      </Loading>
    </div>
  );
}

const skeletons = {
  panels: Panels,
  rows: Rows,
  form: Form,
  cards: Cards,
} satisfies Record<ScreenShape, ComponentType>;

/**
 * Placeholder of a screen whose remote is loading, in the shape that the remote's manifest declares for the
 * path.
 */
export function AreaSkeleton({ path }: { readonly path: Pick<ServedPath, "shape" | "fullWindow"> }) {
  const Shape = path.fullWindow ? Window : skeletons[path.shape ?? "panels"];
  return <Shape />;
}
