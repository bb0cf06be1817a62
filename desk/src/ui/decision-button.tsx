import { Button } from "@tessera/shared/ui";
import { type ComponentProps, createContext, useState, type ReactNode } from "react";
import { useKeys } from "./keys.ts";

export interface DecisionButtonProps extends Pick<
  ComponentProps<typeof Button>,
  "kind" | "slim" | "disabled" | "aria-label"
> {
  readonly label: string;
  /** Single key that opens the dialog, too. */
  readonly hotkey?: string | undefined;
  /** Text in the list of keys, in place of the label. */
  readonly hotkeyLabel?: string | undefined;
  /** False when the row does not allow the decision; a dialog that is open stays, with what was typed. */
  readonly isOffered?: boolean | undefined;
  /** Dialog of the decision. */
  readonly children: (close: () => void) => ReactNode;
}

/** False in the dialog of a decision that its row no longer allows. */
export const OfferContext = createContext(true);

/** Button that asks for a decision in a dialog. */
export function DecisionButton({
  label,
  hotkey,
  hotkeyLabel = label,
  isOffered = true,
  children,
  ...look
}: DecisionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useKeys(hotkey === undefined || !isOffered ? [] : [{ key: hotkey, label: hotkeyLabel, run: open }]);
  return (
    <>
      {isOffered && (
        <Button {...look} onClick={open}>
          {label}
        </Button>
      )}
      {isOpen && <OfferContext value={isOffered}>{children(() => setOpen(false))}</OfferContext>}
    </>
  );
}
