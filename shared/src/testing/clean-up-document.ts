/** Unmounts what a test rendered, empties its storage and cookies: tests of one file share one document. */
import { afterEach } from "vitest";

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  // As long as the tests' polls (vitest.config.ts), for the same reason.
  configure({ asyncUtilTimeout: 15_000 });
  afterEach(() => {
    cleanup();
    localStorage.clear();
    sessionStorage.clear();
    for (const cookie of document.cookie.split("; ")) {
      document.cookie = `${cookie.split("=")[0]}=; Path=/; Max-Age=0`;
    }
  });
}
