/**
 * Filters key repeat: a held key counts as one press until its release. Clicks and taps need no filter.
 */
export function createPressGate() {
  const held = new Set<string>();
  return {
    /** True when this is a new press of the key. */
    press(key: string): boolean {
      if (held.has(key)) return false;
      held.add(key);
      return true;
    },
    release: (key: string) => void held.delete(key),
    /** Releases all keys when the window loses focus, since it misses their key-up events. */
    releaseAll: () => held.clear(),
  };
}
