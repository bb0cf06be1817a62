import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from "react";
import type { Remote } from "../federation/remote.ts";

/** Checks a value of another release. */
type Fits<Value> = (value: unknown) => value is Value;

export interface SavedState extends Required<Pick<Remote, "guard" | "keep" | "restore">> {
  /**
   * Hook like `useState` whose value the next release takes over when it replaces this one in an open page. A
   * value that does not fit there is ignored.
   *
   * @param name unique in the remote, and the same in its next releases
   */
  readonly useSavedState: <Value>(
    name: string,
    initial: Value,
    fits: Fits<Value>,
  ) => [Value, Dispatch<SetStateAction<Value>>];
  /**
   * Hook that keeps a value which the next release reads elsewhere, such as a stored draft: where it changes
   * while that release is prepared, it is prepared again.
   */
  readonly useSaved: (name: string, value: unknown) => void;
  /** Hook that holds the places of the remote while `isHeld` is true. */
  readonly useGuard: (isHeld: boolean) => void;
}

/**
 * Returns the hooks for what a remote's components keep when a release is replaced in an open page, with the
 * functions for `defineRemote` that hand it over. Called once in a remote.
 */
export function defineSavedState(): SavedState {
  const readers = new Map<string, () => unknown>();
  const guards = new Set<object>();
  let restored = new Map<string, unknown>();
  const useSaved = (name: string, value: unknown) => {
    const read = useEffectEvent(() => value);
    useEffect(() => {
      const reader = () => read();
      readers.set(name, reader);
      // Shown: when the player comes back to it later, it begins again.
      restored.delete(name);
      return () => {
        if (readers.get(name) === reader) readers.delete(name);
      };
    }, [name]);
  };
  return {
    guard: () => guards.size > 0 || undefined,
    keep: () => Object.fromEntries([...readers].map(([name, read]) => [name, read()])),
    restore: (saved) => {
      restored = new Map(Object.entries({ ...(saved as object | null | undefined) }));
    },
    useSaved,
    useSavedState: <Value>(name: string, initial: Value, fits: Fits<Value>) => {
      const [value, setValue] = useState<Value>(() => {
        const saved = restored.get(name);
        return fits(saved) ? saved : initial;
      });
      useSaved(name, value);
      return [value, setValue];
    },
    useGuard: (isHeld) => {
      useEffect(() => {
        if (!isHeld) return;
        const guard = {};
        guards.add(guard);
        return () => void guards.delete(guard);
      }, [isHeld]);
    },
  };
}
