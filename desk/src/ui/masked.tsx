import { IconButton } from "@tessera/shared/ui";
import { useState } from "react";
import { useTranslation } from "../texts.ts";

interface MaskedProps {
  /** Name of the value, for the button: "account number". */
  readonly label: string;
  readonly value: string;
  /** Number of characters at the end that are always shown. */
  readonly shown?: number;
}

/** Value that is hidden from whoever looks over the shoulder until it is asked for. */
export function Masked({ label, value, shown = 4 }: MaskedProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const hidden = `•••• ${value.slice(-shown)}`;
  return (
    <>
      <span>{isOpen ? value : hidden}</span>
      <IconButton
        icon={isOpen ? "hide" : "show"}
        label={t(isOpen ? "desk.queue.hide" : "desk.queue.show", { label })}
        aria-pressed={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
    </>
  );
}
