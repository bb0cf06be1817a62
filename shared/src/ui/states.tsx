import { useTranslation } from "@tessera/shared/i18n";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Icon, type IconName } from "./icons.tsx";
import { BrokenTiles, EmptyTiles } from "./mosaics.tsx";
import styles from "./states.module.css";

export interface EmptyStateProps {
  /** What there is none of; "Nothing here yet." when absent. */
  readonly title?: ReactNode;
  readonly text?: ReactNode;
  /** The one thing to do about it. */
  readonly action?: ReactNode;
}

/** A list with nothing in it. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  const { t } = useTranslation();
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
  /** Read out when it appears: at once, or when the reader has a pause. */
  readonly announce?: "alert" | "status";
}

/** A remark in the page: an icon, what is the matter, and what to do. */
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
  /** What did not work, for example "The list did not load." */
  readonly title?: ReactNode;
  /** What is safe, for example "Your balance is not affected." */
  readonly safe?: ReactNode;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
}

/** A part whose data could not be had: what is safe, and a way to try again. */
export function ErrorState({ title, safe, onRetry, busy = false }: ErrorStateProps) {
  const { t } = useTranslation();
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

/** Something is switched off; the reason stands beside it. */
export function DisabledState({ children }: { readonly children: ReactNode }) {
  return <Note icon="lock">{children}</Note>;
}

/**
 * Data that keeps failing while tries are left: shown after the first failed try or 4 s. Source:
 * spec:screens#still-trying.
 */
export function StillTrying({ onTryNow }: { readonly onTryNow: () => void }) {
  const { t } = useTranslation();
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
    />
  );
}

export interface UnavailablePartProps {
  /** The remote's name, as the release map has it. */
  readonly part: string;
  readonly releaseId: string;
  /** The part in the player's words, for example "Promotions"; the remote's name when absent. */
  readonly title?: string;
  readonly onRetry: () => void;
}

/** A part that did not load or fell over: a gap in the mosaic, the rest stays. */
export function UnavailablePart({ part, releaseId, title, onRetry }: UnavailablePartProps) {
  const { t } = useTranslation();
  const name = title ?? part.charAt(0).toUpperCase() + part.slice(1);
  return (
    <section role="alert" className={styles.Unavailable}>
      <BrokenTiles />
      <div>
        <b>{t("states.unavailable")}</b>
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

/** The band under the header while the browser has no connection. `shownAt`: the time of the data on screen. */
export function OfflineBand({ shownAt }: { readonly shownAt?: string | null }) {
  const { t } = useTranslation();
  return (
    <output className={styles.Offline}>
      <Icon name="offline" size="small" />
      {t("states.offline")}
      {shownAt && <span>{t("states.shownAt", { time: shownAt })}</span>}
    </output>
  );
}
