/** Unmounts rendered components and clears storage and cookies after each test: tests of one file share a document. */
import { afterEach } from "vitest";

if (typeof document !== "undefined") {
  const { cleanup, configure } = await import("@testing-library/react");
  // The same as the tests' polling timeout (vitest.config.ts), for the same reason.
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
