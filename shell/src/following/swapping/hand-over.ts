import type { Remote, ReplacedPlace } from "@tessera/shared/federation";

type Replaceable = Pick<Remote, "keep" | "restore"> | undefined;

/**
 * Calls code of a release that may be the reason why it is replaced: what it throws neither delays nor
 * prevents that.
 */
function whatever<Result>(ask: () => Result): Result | undefined {
  try {
    return ask();
  } catch (error) {
    console.warn(error);
    return undefined;
  }
}

/** Returns a copy of what a remote keeps of a place, so that the releases share no object. */
export function savedBy(remote: Replaceable, place: ReplacedPlace): unknown {
  return whatever(() => structuredClone(remote?.keep?.(place)));
}

/** Hands a remote what another release of it has stored. */
export function handOver(remote: Replaceable, saved: unknown, place: ReplacedPlace): void {
  whatever(() => remote?.restore?.(saved, place));
}

/** True for two stored values of the same content. */
export function areAlike(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_name, part: unknown) => (typeof part === "bigint" ? String(part) : part));
  return text(one) === text(other);
}
