import * as Radix from "@radix-ui/react-dialog";
import { useSharedTranslation } from "@tessera/shared/i18n";
import { useRef, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { focusFirstField, returnFocus } from "./overlay-focus.ts";
import { useStyleNonce } from "./style-nonce.ts";
import { useOverlay } from "./use-overlay.ts";

export interface DialogProps {
  readonly open: boolean;
  /** Called by the close button, Escape and a press outside the dialog. */
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  /** Shown before the title, for example the logo. */
  readonly mark?: ReactNode;
  /** Description that is announced when the dialog opens. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Row of actions. */
  readonly actions?: ReactNode;
  /**
   * False for a question that requires an answer: no close button, and Escape or a press outside does
   * nothing.
   */
  readonly dismissable?: boolean;
  /** True for a dialog with its own address: Back leaves that address, so no history entry is added. */
  readonly atAddress?: boolean;
}

/**
 * Restores the focus: Radix returns it to its own trigger, which a dialog opened by a route or a guard does
 * not have.
 */
function useDialogFocus() {
  const before = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const stopWaiting = useRef<() => void>(undefined);
  return {
    ref: content,
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      event.preventDefault();
      if (content.current) stopWaiting.current = focusFirstField(content.current);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      stopWaiting.current?.();
      returnFocus(before.current);
    },
  };
}

const stay = (event: Event) => event.preventDefault();

/** Content of a dialog, loaded when the first one opens. */
export function DialogFrame({
  open,
  onOpenChange,
  title,
  mark,
  description,
  children,
  actions,
  dismissable = true,
  atAddress = false,
}: DialogProps) {
  const { t } = useSharedTranslation();
  const focus = useDialogFocus();
  useStyleNonce();
  useOverlay(open && !atAddress, () => dismissable && onOpenChange(false));
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={styles.Scrim}>
          <Radix.Content
            {...focus}
            className={styles.Dialog}
            {...(!description && { "aria-describedby": undefined })}
            {...(!dismissable && { onEscapeKeyDown: stay, onInteractOutside: stay })}
          >
            <div className={styles.Grab} />
            <div className={styles.Head}>
              {mark}
              <Radix.Title className={styles.Title}>{title}</Radix.Title>
              {dismissable && (
                <Radix.Close asChild>
                  <IconButton icon="close" label={t("buttons.close")} className={styles.Close} />
                </Radix.Close>
              )}
            </div>
            {description && (
              <Radix.Description className={styles.Description}>{description}</Radix.Description>
            )}
            {children}
            {actions && <div className={styles.Actions}>{actions}</div>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
