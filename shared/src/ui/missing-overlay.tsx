import { useSharedTranslation } from "@tessera/shared/i18n";
import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "./button.tsx";
import styles from "./states.module.css";

interface MissingOverlayProps {
  /** Name of the dialog or menu that did not open. */
  readonly title: ReactNode;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Notice at the bottom of the window in place of a dialog or menu whose code did not load. */
export function MissingOverlay({ title, onRetry, onClose }: MissingOverlayProps) {
  const { t } = useSharedTranslation();
  return createPortal(
    <div role="alert" className={styles.MissingOverlay}>
      <div className={styles.Words}>
        <b>{title}</b>
        <p>{t("states.unavailable")}</p>
      </div>
      <Button slim icon="retry" onClick={onRetry}>
        {t("buttons.retry")}
      </Button>
      <IconButton icon="close" label={t("buttons.close")} onClick={onClose} />
    </div>,
    document.body,
  );
}
