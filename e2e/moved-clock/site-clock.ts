import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Time that the site under test is ahead of this machine, in milliseconds. */
let aheadMs = 0;

/** Returns the present of the site under test, in milliseconds since 1970. */
export const siteNow = (): number => Date.now() + aheadMs;

/** Clock of the processes that are started with its environment. */
export interface SiteClock {
  /** Variables of every process that follows the clock. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Sets the present; the processes follow within 20 milliseconds. Returns by how many milliseconds it is
   * ahead now.
   */
  set(instant: Date): number;
  /** Deletes its file, once no process follows it any more. */
  discard(): void;
}

/** Creates a clock whose present is an instant, and which goes on from there. */
export function createSiteClock(instant: Date): SiteClock {
  const folder = mkdtempSync(join(tmpdir(), "tessera-clock-"));
  const file = join(folder, "ahead-ms");
  const set = (present: Date) => {
    aheadMs = present.getTime() - Date.now();
    // A process may read at any time: it finds the former number or the new one.
    writeFileSync(`${file}.new`, String(aheadMs));
    renameSync(`${file}.new`, file);
    return aheadMs;
  };
  set(instant);
  const preload = pathToFileURL(join(import.meta.dirname, "moved-process.js")).href;
  return {
    environment: { NODE_OPTIONS: `--import=${preload}`, CLOCK_FILE: file },
    set,
    discard: () => {
      aheadMs = 0;
      rmSync(folder, { recursive: true });
    },
  };
}
