import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import sparticuz from "@sparticuz/chromium";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** A browser that talks to nobody but the site under test. */
const quiet = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export interface Browser {
  readonly executablePath: string;
  readonly args: readonly string[];
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Finds a Chromium without downloading one: `CHROMIUM_PATH`, else Playwright's own, else one of the system, else the one
 * that ships inside an npm package (Linux x64).
 *
 * @throws Error that says what to do when there is none
 */
export async function findBrowser(): Promise<Browser> {
  const sandbox = isRoot() ? ["--no-sandbox"] : [];
  const installed = [process.env["CHROMIUM_PATH"], chromium.executablePath(), ...systemBrowsers];
  const executablePath = installed.find((path) => path && existsSync(path));
  if (executablePath) return { executablePath, args: [...quiet, ...sandbox] };
  if (process.platform === "linux" && process.arch === "x64") {
    return {
      executablePath: await sparticuz.executablePath(),
      args: [...quiet, "--no-sandbox", "--no-zygote"],
    };
  }
  throw new Error("No Chromium was found. Install one, or set CHROMIUM_PATH to its executable.");
}
