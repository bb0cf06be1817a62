import { deleteDraft, saveDraft, readDraft, type Draft, useSession } from "@tessera/shared/session";
import { useEffect, useEffectEvent, useState } from "react";
import { useSaved } from "../saved-state.ts";

export interface FormDraft<Fields extends Draft> {
  /** Name of the form. */
  readonly form: string;
  /** Initial values: the stored draft, else the defaults. */
  readonly initial: Fields;
  /** Stores the form's fields; deletes the draft when they equal the defaults. */
  readonly save: (fields: Fields) => void;
  /** Deletes the draft after a submit or a reset. */
  readonly discard: () => void;
}

/**
 * Draft of a money form: restored when the player returns to the form in the same tab. Deleted on submit, on
 * Reset, and at the end of the session; no other player can read it.
 * @param defaults the form's default values; stored values of other names are ignored
 */
export function useFormDraft<Fields extends Draft>(form: string, defaults: Fields): FormDraft<Fields> {
  const player = useSession((session) => session.username) ?? "";
  const [initial] = useState(() => {
    const known = Object.entries(readDraft(form, player) ?? {}).filter(([name]) => name in defaults);
    return { ...defaults, ...Object.fromEntries(known) };
  });
  return {
    form,
    initial,
    save: (fields) => {
      const isTouched = Object.entries(fields).some(([name, value]) => value !== defaults[name]);
      if (isTouched) saveDraft(form, player, fields);
      else deleteDraft(form);
    },
    discard: () => deleteDraft(form),
  };
}

/** Saves the draft whenever a field changes. */
export function useDraftSaving<Fields extends Draft>(draft: FormDraft<Fields>, fields: Fields): void {
  useSaved(`${draft.form}.fields`, fields);
  const held = JSON.stringify(fields);
  // The text is the serialised fields, so parsing returns their type.
  const save = useEffectEvent((text: string) => draft.save(JSON.parse(text) as Fields));
  useEffect(() => save(held), [held]);
}
