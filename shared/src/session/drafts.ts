import * as z from "@tessera/shared/schema";

/** Draft of a form: its unsent fields by name. */
export type Draft = Readonly<Record<string, string>>;

const storedDraft = z.object({ player: z.string(), fields: z.record(z.string(), z.string()) });

const prefix = "draft:";

/** The tab's own storage; null where the browser refuses it. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** The draft of a form that this player has left in this tab; null without one. */
export function readDraft(form: string, player: string): Draft | null {
  try {
    const draft = z.safeParse(storedDraft, JSON.parse(tabStorage()?.getItem(prefix + form) ?? ""));
    return draft.success && draft.data.player === player ? draft.data.fields : null;
  } catch {
    return null;
  }
}

/** Keeps what a form holds, for this player and this tab. A full storage loses it silently. */
export function saveDraft(form: string, player: string, fields: Draft): void {
  try {
    tabStorage()?.setItem(prefix + form, JSON.stringify({ player, fields }));
  } catch {
    // The quota is used up.
  }
}

export function deleteDraft(form: string): void {
  tabStorage()?.removeItem(prefix + form);
}

/** Forgets every draft of this tab: whoever comes next reads no amount of the one before. */
export function deleteAllDrafts(): void {
  const storage = tabStorage();
  if (!storage) return;
  for (const key of Object.keys(storage).filter((name) => name.startsWith(prefix))) storage.removeItem(key);
}
