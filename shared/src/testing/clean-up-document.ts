/**
 * Unmounts rendered components and clears storage and cookies after each test: tests of one file share a
 * document. Adds what jsdom lacks.
 */
import { afterEach } from "vitest";

/** jsdom computes no layout, so there is nothing to observe. */
class NoResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  // The same as the tests' polling timeout (vitest.config.ts), for the same reason.
  configure({ asyncUtilTimeout: 15_000 });
  globalThis.ResizeObserver ??= NoResizes;
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split("; ")) {
      document.cookie = `${cookie.split("=")[0]}=; Path=/; Max-Age=0`;
    }
  });
}
