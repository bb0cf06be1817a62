/**
 * One press, one round: a key that is held down repeats itself, and only a press after a release counts. Clicks and taps
 * need no gate, a click is a press and its release.
 */
export function createPressGate() {
  const held = new Set<string>();
  return {
    /** Whether this key was pressed anew. */
    press(key: string): boolean {
      if (held.has(key)) return false;
      held.add(key);
      return true;
    },
    release: (key: string) => void held.delete(key),
    /** The window lost the keyboard: releases went elsewhere. */
    releaseAll: () => held.clear(),
  };
}
