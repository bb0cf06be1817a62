import { useSharedTranslation } from "@tessera/shared/i18n";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { BrokenTiles, EmptyTiles } from "./mosaics.tsx";
import styles from "./states.module.css";

export interface EmptyStateProps {
  /** Text for the empty list; "Nothing here yet." when absent. */
  readonly title?: ReactNode;
  readonly text?: ReactNode;
  /** Suggested action. */
  readonly action?: ReactNode;
}

/** Empty state of a list. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  const { t } = useSharedTranslation();
  return (
    <div className={styles.Empty}>
      <EmptyTiles />
      <b>{title ?? t("states.empty")}</b>
      {text && <p className={styles.Quiet}>{text}</p>}
      {action}
    </div>
  );
}

export interface NoteProps {
  readonly icon?: IconName;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
  /** Live region: `alert` interrupts, `status` waits for a pause. */
  readonly announce?: "alert" | "status";
}

/** Note in the page: an icon, the situation, and an action. */
export function Note({ icon = "info", title, children, action, announce }: NoteProps) {
  return (
    <div role={announce} className={styles.Note}>
      <Icon name={icon} />
      <div className={styles.Words}>
        {title && <b>{title}</b>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}

export interface ErrorStateProps {
  /** Description of the failure, for example "The list did not load." */
  readonly title?: ReactNode;
  /** Text about what is not affected, for example "Your balance is not affected." */
  readonly safe?: ReactNode;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
}

/** Error state of a part: what is not affected, and a retry button. */
export function ErrorState({ title, safe, onRetry, busy = false }: ErrorStateProps) {
  const { t } = useSharedTranslation();
  return (
    <Note
      announce="alert"
      icon="warning"
      title={title ?? t("states.error")}
      action={
        onRetry && (
          <Button slim busy={busy} onClick={onRetry} className={styles.Retry}>
            {t("buttons.retry")}
          </Button>
        )
      }
    >
      {safe}
    </Note>
  );
}

/** Disabled state with its reason. */
export function DisabledState({ children }: { readonly children: ReactNode }) {
  return <Note icon="lock">{children}</Note>;
}

export interface StillTryingProps {
  readonly onTryNow: () => void;
  /** Sentence naming what has not loaded, for example "The games did not load." */
  readonly failure: string;
}

/**
 * State of a query that fails or is slow while retries remain: shown after the first failed attempt or 4 s.
 * Source: spec:screens#still-trying.
 */
export function StillTrying({ onTryNow, failure }: StillTryingProps) {
  const { t } = useSharedTranslation();
  return (
    <Note
      announce="status"
      icon="refresh"
      title={t("states.stillTrying")}
      action={
        <Button slim onClick={onTryNow} className={styles.Retry}>
          {t("states.tryNow")}
        </Button>
      }
    >
      {failure}
    </Note>
  );
}

export interface UnavailablePartProps {
  /** Name of the remote in the release map. */
  readonly part: string;
  readonly releaseId: string;
  /** Title of the part for the player, for example "Promotions"; the remote's name when absent. */
  readonly title?: string;
  /** True when it has not failed but is late. */
  readonly late?: boolean;
  readonly onRetry: () => void;
}

/** Name of a remote for the player. */
export const partName = (part: string): string => part.charAt(0).toUpperCase() + part.slice(1);

/** Card for a remote that failed to load, is late or crashed; the rest of the page stays usable. */
export function UnavailablePart({ part, releaseId, title, late = false, onRetry }: UnavailablePartProps) {
  const { t } = useSharedTranslation();
  const name = title ?? partName(part);
  return (
    <section role="alert" className={styles.Unavailable} data-unavailable>
      <BrokenTiles />
      <div>
        <b>{t(late ? "states.late" : "states.unavailable")}</b>
        <p className={styles.Quiet}>{t("states.restWorks", { name })}</p>
      </div>
      <Button icon="retry" onClick={onRetry}>
        {t("buttons.retry")}
      </Button>
      <small>
        {part} · {releaseId.slice(0, 8)}
      </small>
    </section>
  );
}

/** Banner under the header while the browser is offline. `shownAt`: time of the displayed data. */
export function OfflineBand({ shownAt }: { readonly shownAt?: string | null }) {
  const { t } = useSharedTranslation();
  return (
    <output className={styles.Offline}>
      <Icon name="offline" size="small" />
      {t("states.offline")}
      {shownAt && <span>{t("states.shownAt", { time: shownAt })}</span>}
    </output>
  );
}
