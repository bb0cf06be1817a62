import { Icon, Panel, Tile, type IconName } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import styles from "./state-tile.module.css";

const icons = {
  good: "check",
  waiting: "clock",
  bad: "error",
  over: "close",
} as const satisfies Record<string, IconName>;

export interface StateTileProps {
  readonly kind: keyof typeof icons;
  readonly title: ReactNode;
  /** Explanation: the duration, and what to do meanwhile. */
  readonly text?: string;
  /** Steps that lead to the end. */
  readonly steps?: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** Status of a deposit, withdrawal or transfer in one sentence, announced when it changes, with details. */
export function StateTile({ kind, title, text, steps, children, actions }: StateTileProps) {
  return (
    <Panel>
      <Tile className={styles.State}>
        <span className={styles.Piece} data-kind={kind} aria-hidden="true">
          <Icon name={icons[kind]} size="large" />
        </span>
        <output className={styles.Title}>{title}</output>
        {text && <p className={styles.Text}>{text}</p>}
      </Tile>
      {steps && <Tile>{steps}</Tile>}
      {children && <Tile>{children}</Tile>}
      {actions && <Tile className={styles.Actions}>{actions}</Tile>}
    </Panel>
  );
}
