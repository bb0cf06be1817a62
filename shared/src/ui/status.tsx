import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";
import styles from "./status.module.css";

/** Shape first, then colour: full square good, half square waiting, diamond bad, hollow square over. */
export type StatusKind = "good" | "waiting" | "bad" | "over";

export function Status({ kind, children }: { readonly kind: StatusKind; readonly children: ReactNode }) {
  return (
    <span className={styles.Status} data-kind={kind}>
      {children}
    </span>
  );
}

/** A number on an icon, "99+" above 99; nothing at zero. Its meaning belongs into the name of what carries it. */
export function CountBadge({ count }: { readonly count: number }) {
  if (count < 1) return null;
  return (
    <span className={styles.Count} aria-hidden="true">
      {count > 99 ? "99+" : count}
    </span>
  );
}

export type FlagTone = "hot" | "new" | "lit" | "quiet";

/** A corner flag or a small mark beside a title. */
export function Flag({
  tone = "quiet",
  children,
}: {
  readonly tone?: FlagTone;
  readonly children: ReactNode;
}) {
  return (
    <span className={styles.Flag} data-tone={tone}>
      {children}
    </span>
  );
}

/** The tile at the head of a row card: what kind of thing the row is, and whether money came in or went out. */
export function TypeTile({
  icon,
  direction,
}: {
  readonly icon: IconName;
  readonly direction?: "in" | "out" | "move";
}) {
  return (
    <span className={styles.TypeTile} data-direction={direction}>
      <Icon name={icon} />
    </span>
  );
}
