import * as z from "@tessera/shared/schema";
import { DecisionButton, type DecisionButtonProps } from "./decision-button.tsx";
import { DecisionDialog, type DecisionDialogProps } from "./decision-dialog.tsx";

const nothing = z.object({});

interface ConfirmationButtonProps
  extends
    Pick<DecisionButtonProps, "label" | "kind" | "hotkey" | "isOffered" | "disabled">,
    Pick<
      DecisionDialogProps<typeof nothing>,
      "queue" | "title" | "description" | "version" | "present" | "children"
    > {
  /** Sends the decision with the version that the operator has seen, where the row has one. */
  readonly send: (seen: number | undefined) => Promise<unknown>;
}

/** Button of a decision that takes nothing but a confirmation. */
export function ConfirmationButton({
  label,
  kind,
  hotkey,
  isOffered,
  disabled,
  send,
  ...dialog
}: ConfirmationButtonProps) {
  return (
    <DecisionButton label={label} kind={kind} hotkey={hotkey} isOffered={isOffered} disabled={disabled}>
      {(close) => (
        <DecisionDialog
          {...dialog}
          schema={nothing}
          defaultValues={{}}
          danger={kind === "danger"}
          confirmLabel={label}
          onClose={close}
          send={(_, seen) => send(seen)}
        />
      )}
    </DecisionButton>
  );
}
