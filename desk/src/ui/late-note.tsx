import { Button, Note } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../texts.ts";

interface LateNoteProps {
  /** Title in place of the one that another operator was first. */
  readonly title?: string;
  /** Called when the operator has looked at what is there now; null when there is nothing to go on with. */
  readonly onLook: (() => void) | null;
  /** Label of that button; it is "Go on" unless given. */
  readonly lookLabel?: string;
  readonly children: ReactNode;
}

/** Note that another operator was first. What was typed stays until the present state was looked at. */
export function LateNote({ title, onLook, lookLabel, children }: LateNoteProps) {
  const { t } = useTranslation();
  return (
    <Note
      announce="alert"
      icon="warning"
      title={title ?? t("desk.queue.late")}
      action={
        onLook && (
          <Button slim onClick={onLook}>
            {lookLabel ?? t("desk.queue.goOn")}
          </Button>
        )
      }
    >
      {children}
    </Note>
  );
}
