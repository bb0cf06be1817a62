/** Fields whose value the player has changed since the shell began, with what was entered before it. */
export const typedFields = new WeakSet<object>();

/** Notes from now on which fields are typed into. */
export function noteTypedFields(): void {
  addEventListener("input", ({ target }) => target && typedFields.add(target), true);
}
