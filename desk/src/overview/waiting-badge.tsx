import { CountBadge, VisuallyHidden } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import styles from "./waiting-badge.module.css";

interface WaitingBadgeProps {
  readonly count: number;
  /** True beside a text, false in the corner of an icon. */
  readonly isInline?: boolean;
}

/** Number that waits behind a link, with its meaning in the link's name; nothing at 0. */
export function WaitingBadge({ count, isInline = false }: WaitingBadgeProps) {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <>
      {isInline ? (
        <b className={styles.Inline} aria-hidden="true">
          {count}
        </b>
      ) : (
        <CountBadge count={count} />
      )}
      <VisuallyHidden>{t("start.badge", { count })}</VisuallyHidden>
    </>
  );
}
