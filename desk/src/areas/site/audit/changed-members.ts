/** A member of a row with its values as text; null where the row has no such member. */
export interface ChangedMember {
  /** Name of the member; empty for a value that is no object. */
  readonly name: string;
  readonly was: string | null;
  readonly is: string | null;
}

/** Lists the members that differ between two values of the audit log, in the order in which they are met. */
export function changedMembers(before: unknown, after: unknown): ChangedMember[] {
  const [old, present] = [membersOf(before), membersOf(after)];
  const names = new Set([...old.keys(), ...present.keys()]);
  return [...names].flatMap((name) => {
    const was = textOf(old.get(name));
    const is = textOf(present.get(name));
    return was === is ? [] : [{ name, was, is }];
  });
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  if (value === null || value === undefined) return new Map();
  const isRow = typeof value === "object" && !Array.isArray(value);
  return new Map(isRow ? Object.entries(value) : [["", value]]);
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
