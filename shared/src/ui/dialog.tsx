import { useSharedTranslation } from "@tessera/shared/i18n";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import type { DialogProps } from "./dialog-frame.tsx";
import { useOverlayFrame } from "./missing-overlay.tsx";
import { onDemand } from "./on-demand.tsx";

/** Loaded on demand: Radix is 13 kB, and no dialog opens in the first second. */
export const dialogFrame = onDemand<DialogProps>(() =>
  import("./dialog-frame.tsx").then((module) => module.DialogFrame),
);

/**
 * Modal dialog: a bottom sheet on a phone, centred from 768 px. Traps the focus while open and restores it
 * afterwards; the page behind is inert. A notice with its title is shown at the bottom of the window when its
 * code fails to load.
 */
export function Dialog(props: DialogProps) {
  return useOverlayFrame(dialogFrame, props, props.title);
}

export interface ConfirmDialogProps extends Pick<
  DialogProps,
  "open" | "onOpenChange" | "title" | "description" | "children"
> {
  /** Label of the confirm button: the verb of the action, not "OK". */
  readonly confirmLabel: ReactNode;
  /** Label of the decline button, where "Go back" does not say what stays unchanged. */
  readonly keepLabel?: ReactNode;
  readonly onConfirm: () => void;
  /** True while the action is running: the dialog stays until the caller closes it. */
  readonly busy?: boolean;
  readonly danger?: boolean;
}

/**
 * Confirmation dialog with two answers. The answer that changes nothing is never "Cancel", because cancelling
 * may be the action in question.
 */
export function ConfirmDialog({
  confirmLabel,
  keepLabel,
  onConfirm,
  busy = false,
  danger = false,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useSharedTranslation();
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button disabled={busy} onClick={() => dialog.onOpenChange(false)}>
            {keepLabel ?? t("buttons.goBack")}
          </Button>
          <Button kind={danger ? "danger" : "lit"} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
