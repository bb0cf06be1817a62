import { deleteDraft, saveDraft, readDraft, type Draft, useSession } from "@tessera/shared/session";
import { useEffect, useEffectEvent, useState } from "react";

export interface FormDraft<Fields extends Draft> {
  /** Initial values: the draft that was left in the form, else its defaults. */
  readonly initial: Fields;
  /** Keeps what the form holds now; as it usually begins, there is nothing to keep. */
  readonly save: (fields: Fields) => void;
  /** Forgets it: it was sent, or taken back. */
  readonly discard: () => void;
}

/**
 * What a player has typed into a money form and not sent: it is there again when he comes back to the form in the same
 * tab. Ends when it is sent, with Reset, and with the session; nobody else ever reads it.
 *
 * @param defaults the form's fields as they begin; what is kept under other names is left out
 */
export function useFormDraft<Fields extends Draft>(form: string, defaults: Fields): FormDraft<Fields> {
  const player = useSession((session) => session.username) ?? "";
  const [initial] = useState(() => {
    const known = Object.entries(readDraft(form, player) ?? {}).filter(([name]) => name in defaults);
    return { ...defaults, ...Object.fromEntries(known) };
  });
  return {
    initial,
    save: (fields) => {
      const isTouched = Object.entries(fields).some(([name, value]) => value !== defaults[name]);
      if (isTouched) saveDraft(form, player, fields);
      else deleteDraft(form);
    },
    discard: () => deleteDraft(form),
  };
}

/** Keeps a draft in step with what its form holds. */
export function useDraftSaving<Fields extends Draft>(draft: FormDraft<Fields>, fields: Fields): void {
  const held = JSON.stringify(fields);
  // What was written from the fields is the fields again.
  const save = useEffectEvent((text: string) => draft.save(JSON.parse(text) as Fields));
  useEffect(() => save(held), [held]);
}
