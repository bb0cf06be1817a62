import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./panel.module.css";

/**
 * Group of tiles with 2 px joints: round outer corners, slightly rounded inner ones. Each child is a tile.
 */
export function Panel({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.Panel, className)} />;
}

/** Tile with padding, inside a panel or alone. */
export function Tile({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.Tile, className)} />;
}

/** Vertical stack of blocks, with the spacing of form fields. */
export function Stack({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.Stack, className)} />;
}

/** Main column of a page, with an aside of 380 px from 1080 px. */
export function WithAside({ children, aside }: { readonly children: ReactNode; readonly aside: ReactNode }) {
  return (
    <div className={styles.WithAside}>
      <div className={styles.Stack}>{children}</div>
      <aside className={styles.Stack}>{aside}</aside>
    </div>
  );
}

export interface PageHeadProps {
  readonly title: ReactNode;
  /** Link or button before the title, for example back. */
  readonly before?: ReactNode;
  /** Actions at the right end. */
  readonly children?: ReactNode;
}

/** Title of a screen. Focused after a route change. */
export function PageHead({ title, before, children }: PageHeadProps) {
  return (
    <div className={styles.PageHead}>
      {before}
      <h1 tabIndex={-1}>{title}</h1>
      {children && <div className={styles.End}>{children}</div>}
    </div>
  );
}

export interface SectionHeadProps {
  readonly title: ReactNode;
  readonly id?: string;
  /** Link such as "See all", or a short remark. */
  readonly children?: ReactNode;
}

/** Title of a section, with an optional link. */
export function SectionHead({ title, id, children }: SectionHeadProps) {
  return (
    <div className={styles.SectionHead}>
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}

export interface Pair {
  readonly label: string;
  readonly value: ReactNode;
  /** Action of the pair, for example a copy button. */
  readonly action?: ReactNode;
}

/** Label–value tiles. */
export function Pairs({ pairs }: { readonly pairs: readonly Pair[] }) {
  return (
    <dl className={styles.Pairs}>
      {pairs.map((pair) => (
        <div key={pair.label}>
          <dt>{pair.label}</dt>
          <dd>
            {pair.value}
            {pair.action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
