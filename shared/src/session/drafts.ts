import { isTextRecord } from "./text-record.ts";

/** Draft of a form: its unsubmitted fields by name. */
export type Draft = Readonly<Record<string, string>>;

const prefix = "draft:";

/** Session storage of the tab; null where the browser refuses it. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** Reads this player's draft of a form in this tab; null without one. */
export function readDraft(form: string, player: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(tabStorage()?.getItem(prefix + form) ?? "");
    const { player: owner, fields } = { ...(stored as { player?: unknown; fields?: unknown } | null) };
    return owner === player && isTextRecord(fields) ? fields : null;
  } catch {
    return null;
  }
}

/** Stores the fields of a form, for this player and this tab. Fails silently when the storage is full. */
export function saveDraft(form: string, player: string, fields: Draft): void {
  try {
    tabStorage()?.setItem(prefix + form, JSON.stringify({ player, fields }));
  } catch {
    // The storage quota is exceeded.
  }
}

export function deleteDraft(form: string): void {
  tabStorage()?.removeItem(prefix + form);
}

/** Deletes every draft of this tab, so that the next player does not see the amounts of the previous one. */
export function deleteAllDrafts(): void {
  const storage = tabStorage();
  if (!storage) return;
  for (const key of Object.keys(storage).filter((name) => name.startsWith(prefix))) storage.removeItem(key);
}
