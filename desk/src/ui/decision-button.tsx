import { Button } from "@tessera/shared/ui";
import { createContext, useState, type ReactNode } from "react";
import { useKeys } from "./keys.ts";

export interface DecisionButtonProps {
  readonly label: string;
  readonly kind?: "lit" | "danger" | "plain" | undefined;
  /** Single key that opens the dialog, too. */
  readonly hotkey?: string | undefined;
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
  kind = "plain",
  hotkey,
  isOffered = true,
  children,
}: DecisionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  useKeys(hotkey === undefined || !isOffered ? [] : [{ key: hotkey, label, run: () => setOpen(true) }]);
  return (
    <>
      {isOffered && (
        <Button kind={kind} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      {isOpen && <OfferContext value={isOffered}>{children(() => setOpen(false))}</OfferContext>}
    </>
  );
}
