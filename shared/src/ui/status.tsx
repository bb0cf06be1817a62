import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";
import styles from "./status.module.css";

/** Status by shape and colour: full square good, half square waiting, diamond bad, hollow square over. */
export type StatusKind = "good" | "waiting" | "bad" | "over";

export function Status({ kind, children }: { readonly kind: StatusKind; readonly children: ReactNode }) {
  return (
    <span className={styles.Status} data-kind={kind}>
      {children}
    </span>
  );
}

/**
 * Count on an icon, "99+" above 99, "?" when it is unknown; nothing at zero. The accessible name of the
 * parent has to contain its meaning.
 */
export function CountBadge({ count }: { readonly count: number | "?" }) {
  if (count !== "?" && count < 1) return null;
  return (
    <span className={styles.Count} aria-hidden="true">
      {count !== "?" && count > 99 ? "99+" : count}
    </span>
  );
}

export type FlagTone = "hot" | "new" | "lit" | "quiet";

/** Corner flag of a card, or a small label beside a title. */
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

/** Tile at the start of a row card: the type of the row, and whether money came in or went out. */
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
