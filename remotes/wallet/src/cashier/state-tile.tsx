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
  /** Consequences: how long it takes, what to do meanwhile. */
  readonly text?: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** How an order of money stands, in one sentence that is read out when it changes, with its facts. */
export function StateTile({ kind, title, text, children, actions }: StateTileProps) {
  return (
    <Panel>
      <Tile className={styles.State}>
        <span className={styles.Piece} data-kind={kind} aria-hidden="true">
          <Icon name={icons[kind]} size="large" />
        </span>
        <output className={styles.Title}>{title}</output>
        {text && <p className={styles.Text}>{text}</p>}
      </Tile>
      {children && <Tile>{children}</Tile>}
      {actions && <Tile className={styles.Actions}>{actions}</Tile>}
    </Panel>
  );
}
