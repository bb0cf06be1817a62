import { useTranslation } from "@tessera/shared/i18n";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import type { DialogProps } from "./dialog-frame.tsx";
import { onDemand } from "./on-demand.tsx";

/** Radix is 13 kB and nobody opens a dialog in the first second, so its code is asked for when it is needed. */
export const dialogFrame = onDemand<DialogProps>(() =>
  import("./dialog-frame.tsx").then((module) => module.DialogFrame),
);

/**
 * A sheet from below on a phone, centred from 768 px. Holds the focus while it is open and gives it back; the page behind
 * is out of reach. When its code can not be loaded it closes itself.
 */
export function Dialog(props: DialogProps) {
  return dialogFrame.useElement(props, props.open, () => props.onOpenChange(false));
}

export interface ConfirmDialogProps extends Pick<
  DialogProps,
  "open" | "onOpenChange" | "title" | "description" | "children"
> {
  /** The verb of what is confirmed, not "OK". */
  readonly confirmLabel: ReactNode;
  /** Label of the answer no, where "Go back" does not say what stays. */
  readonly keepLabel?: ReactNode;
  readonly onConfirm: () => void;
  /** Being carried out: the dialog stays until the caller closes it. */
  readonly busy?: boolean;
  readonly danger?: boolean;
}

/** One question with two answers. The one that changes nothing is never "Cancel", which may be what is asked about. */
export function ConfirmDialog({
  confirmLabel,
  keepLabel,
  onConfirm,
  busy = false,
  danger = false,
  ...dialog
}: ConfirmDialogProps) {
  const { t } = useTranslation();
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
