import { Button } from "@tessera/shared/ui";
import { useState, type ReactNode } from "react";
import { useKeys } from "./keys.ts";

export interface DecisionButtonProps {
  readonly label: string;
  readonly kind?: "lit" | "danger" | "plain" | undefined;
  /** Single key that opens the dialog, too. */
  readonly hotkey?: string | undefined;
  /** Dialog of the decision. */
  readonly children: (close: () => void) => ReactNode;
}

/** Button that asks for a decision in a dialog. */
export function DecisionButton({ label, kind = "plain", hotkey, children }: DecisionButtonProps) {
  const [isOpen, setOpen] = useState(false);
  useKeys(hotkey === undefined ? [] : [{ key: hotkey, label, run: () => setOpen(true) }]);
  return (
    <>
      <Button kind={kind} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  );
}
