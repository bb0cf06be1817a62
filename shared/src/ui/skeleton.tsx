import { useTranslation } from "@tessera/shared/i18n";
import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./skeleton.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** Holds the shapes of what is coming and says once that it is loading. */
export function Loading({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div data-loading>
      <output>
        <VisuallyHidden>{t("loading")}</VisuallyHidden>
      </output>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export interface SkeletonProps {
  /** Share of the column's width. */
  readonly width?: "third" | "half" | "most" | "full";
  readonly height?: "line" | "title" | "control" | "button" | "panel";
  readonly className?: string;
}

/** One piece of text or one control that is not there yet. */
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

/** A picture of three by four pieces, in the shape of a game card's art. */
export function SkeletonArt() {
  return (
    <span className={styles.Art} aria-hidden="true">
      {Array.from({ length: 12 }, (_, index) => (
        <i key={index} />
      ))}
    </span>
  );
}

/** A form that is on its way: labels above fields at their real heights, and the button that sends it. */
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

/** Rows of a list, at the height and columns of the real ones. */
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
