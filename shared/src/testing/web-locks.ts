type Hold = (lock: unknown) => unknown;

/**
 * Part of the Web Locks API that the site uses, for documents without it (jsdom): one holder per name, the
 * others wait in order, and a signal aborts the wait.
 */
export function createWebLocks() {
  const ends = new Map<string, Promise<unknown>>();
  return {
    request(name: string, ...rest: [Hold] | [{ signal?: AbortSignal }, Hold]): Promise<unknown> {
      const [options, hold] = rest.length === 1 ? [{}, rest[0]] : rest;
      const previous = ends.get(name) ?? Promise.resolve();
      const held = previous.then(() => {
        if (options.signal?.aborted) throw new DOMException("given up", "AbortError");
        return hold({ name });
      });
      ends.set(
        name,
        held.catch(() => undefined),
      );
      return held;
    },
  };
}
