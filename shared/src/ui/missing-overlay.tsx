import { useSharedTranslation } from "@tessera/shared/i18n";
import { useEffect, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { Button, IconButton } from "./button.tsx";
import type { OnDemand } from "./on-demand.tsx";
import styles from "./states.module.css";
import { useLatePart } from "./use-late-part.ts";

/** Props of every dialog or menu whose code is loaded when it opens. */
export interface OverlayFrameProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/**
 * Hook of a dialog or menu whose code is loaded when it opens: its element, null before, or the notice when
 * the code does not load. While the notice is shown it is loaded again, twice by itself, and the overlay
 * opens when it has arrived. Full screen ends when it opens: what fills the screen, such as a game, would
 * cover it.
 */
export function useOverlayFrame<Props extends OverlayFrameProps>(
  frame: OnDemand<Props>,
  props: Props,
  title: ReactNode,
): ReactNode {
  const { open, onOpenChange } = props;
  const { t } = useSharedTranslation();
  const { element, hasFailed, isRetried, retry } = useLatePart(frame, props, open);
  useEffect(() => {
    if (open && document.fullscreenElement) void document.exitFullscreen();
  }, [open]);
  // The notice stays while the code is loaded again.
  if (element || !open || !(hasFailed || isRetried)) return element;
  const again = (
    <Button slim icon="retry" busy={!hasFailed} onClick={retry}>
      {t("buttons.retry")}
    </Button>
  );
  return (
    <BottomNotice title={title} action={again} onClose={() => onOpenChange(false)}>
      {t("states.unavailable")}
    </BottomNotice>
  );
}

interface BottomNoticeProps {
  readonly title?: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** Notice at the bottom of the window in place of a dialog, a menu or a toast whose code did not load. */
export function BottomNotice({ title, children, action, onClose }: BottomNoticeProps) {
  const { t } = useSharedTranslation();
  return createPortal(
    <div role="alert" className={styles.MissingOverlay}>
      <div className={styles.Words}>
        {title && <b>{title}</b>}
        <p>{children}</p>
      </div>
      {action}
      <IconButton icon="close" label={t("buttons.close")} onClick={onClose} />
    </div>,
    document.body,
  );
}
