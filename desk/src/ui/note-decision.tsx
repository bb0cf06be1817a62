import { TextField } from "@tessera/shared/fields";
import * as z from "@tessera/shared/schema";
import { useTranslation } from "../texts.ts";
import { DecisionButton, type DecisionButtonProps } from "./decision-button.tsx";
import { DecisionDialog, type DecisionDialogProps } from "./decision-dialog.tsx";

const noteMax = 500;
const requiredNote = z.object({
  note: z.string().check(z.trim(), z.minLength(3, "required"), z.maxLength(noteMax)),
});
const optionalNote = z.object({ note: z.string().check(z.maxLength(noteMax)) });

interface NoteDecisionProps extends Pick<
  DecisionDialogProps<typeof requiredNote>,
  "queue" | "onClose" | "title" | "description" | "confirmLabel" | "danger" | "version" | "present"
> {
  /** True when the call requires a note. */
  readonly required?: boolean;
  readonly send: (note: string, seen: number | undefined) => Promise<unknown>;
}

/** Dialog of a decision that takes nothing but a note. */
export function NoteDecision({ required = false, send, ...dialog }: NoteDecisionProps) {
  const { t } = useTranslation();
  return (
    <DecisionDialog
      {...dialog}
      schema={required ? requiredNote : optionalNote}
      defaultValues={{ note: "" }}
      send={({ note }, seen) => send(note, seen)}
    >
      {(form) => (
        <TextField
          {...form.field("note")}
          label={t(required ? "desk.decision.requiredNote" : "desk.decision.note")}
          maxLength={noteMax}
        />
      )}
    </DecisionDialog>
  );
}

interface NoteDecisionButtonProps
  extends
    Pick<DecisionButtonProps, "label" | "kind" | "hotkey" | "isOffered">,
    Omit<NoteDecisionProps, "required" | "danger" | "confirmLabel" | "onClose"> {}

/** Button of a decision whose call requires a note. */
export function NoteDecisionButton({ label, kind, hotkey, isOffered, ...dialog }: NoteDecisionButtonProps) {
  return (
    <DecisionButton label={label} kind={kind} hotkey={hotkey} isOffered={isOffered}>
      {(close) => (
        <NoteDecision {...dialog} required danger={kind === "danger"} confirmLabel={label} onClose={close} />
      )}
    </DecisionButton>
  );
}
