import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./panel.module.css";

/** Tiles laid with a 2 px joint: round outer corners, barely round inner ones. Each child is a tile. */
export function Panel({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.Panel, className)} />;
}

/** A tile with padding, inside a panel or alone. */
export function Tile({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.Tile, className)} />;
}

/** Blocks under one another at the distance of a form's fields. */
export function Stack({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={classNames(styles.Stack, className)} />;
}

/** A page's main column with an aside of 380 px from 1080 px. */
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
  /** A link or button before the title, for example back. */
  readonly before?: ReactNode;
  /** Actions at the right end. */
  readonly children?: ReactNode;
}

/** The title of a screen. It takes the focus after a change of route. */
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
  /** A link such as "See all", or a quiet remark. */
  readonly children?: ReactNode;
}

/** The title of a section, with its link to more. */
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
  /** A copy button or the like. */
  readonly action?: ReactNode;
}

/** Facts as label–value tiles. */
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
