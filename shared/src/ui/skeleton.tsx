import { useSharedTranslation } from "@tessera/shared/i18n";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** Container of skeletons, announced once as loading. */
export function Loading({ children }: { readonly children: ReactNode }) {
  const { t } = useSharedTranslation();
  return (
    <div data-loading>
      <output>
        <VisuallyHidden>{t("loading")}</VisuallyHidden>
      </output>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Announces that a part whose content is there waits for its data. Takes no place. */
export function LoadingNotice() {
  const { t } = useSharedTranslation();
  return (
    <VisuallyHidden>
      <output data-loading>{t("loading")}</output>
    </VisuallyHidden>
  );
}

export interface SkeletonProps {
  /** Width relative to the column. */
  readonly width?: "third" | "half" | "most" | "full";
  readonly height?: "line" | "title" | "control" | "button" | "panel";
  readonly className?: string;
}

/** Placeholder of one text or control. */
export function Skeleton({ width = "full", height = "line", className }: SkeletonProps) {
  return (
    <span
      className={classNames(styles.Skeleton, className)}
      data-width={width}
      data-height={height}
      aria-hidden="true"
    />
  );
}

/** Placeholder of a picture: three by four pieces, in the shape of a game card's picture. */
export function SkeletonArt() {
  return (
    <span className={styles.Art} aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}

/** Placeholder of a form: labels and fields at their real heights, and the submit button. */
export function SkeletonForm({ fields }: { readonly fields: number }) {
  return (
    <Loading>
      <div className={styles.Form}>
        {Array.from({ length: fields }, (_, index) => (
          <div key={index} className={styles.Field}>
            <Skeleton width={index % 2 ? "half" : "third"} />
            <Skeleton height="control" />
          </div>
        ))}
        <Skeleton height="button" />
      </div>
    </Loading>
  );
}

/** Placeholder of list rows, with their real height and columns. */
export function SkeletonRows({ rows = 5 }: { readonly rows?: number }) {
  return (
    <Loading>
      <div className={styles.Rows}>
        {Array.from({ length: rows }, (_, index) => (
          <div key={index} className={styles.Row}>
            <span className={styles.Skeleton} data-height="tile" />
            <span className={styles.Lines}>
              <Skeleton width={index % 2 ? "half" : "most"} />
              <Skeleton width={index % 2 ? "third" : "half"} />
            </span>
            <Skeleton />
          </div>
        ))}
      </div>
    </Loading>
  );
}
