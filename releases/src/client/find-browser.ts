import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const systemBrowsers = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Flags of a browser that connects only to the site under test. */
const quiet = [
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Launch options of a Chromium, as Playwright's `launchOptions`. */
export interface Browser {
  readonly executablePath: string;
  readonly args: string[];
  readonly env?: Record<string, string>;
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/** Runs some work with changed environment variables, which the package reads instead of parameters. */
async function withEnvironment<Result>(
  variables: Record<string, string>,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/**
 * Configures the fonts: without one a page has no text, and the package's configuration is for another
 * system.
 */
const fontsBeside = (folder: string) => `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, "fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;

/**
 * Unpacks the browser of the npm package once per version, with the libraries that a system without a browser
 * lacks: the package adds them only when it detects the cloud platform that it was made for.
 *
 * @returns the folder that holds `chromium`, `al2023/lib` and `fonts.conf`
 */
async function unpackedBrowser(): Promise<string> {
  const { default: sparticuz } = await import("@sparticuz/chromium");
  const require = createRequire(import.meta.url);
  const packageFile = join(dirname(require.resolve("@sparticuz/chromium")), "../../package.json");
  const { version } = JSON.parse(readFileSync(packageFile, "utf8")) as { version: string };
  const folder = join(tmpdir(), `tessera-chromium-${version}`);
  if (existsSync(folder)) return folder;
  const unfinished = mkdtempSync(`${folder}-`);
  await withEnvironment({ TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: "nodejs20.x" }, () =>
    sparticuz.executablePath(),
  );
  writeFileSync(join(unfinished, "fonts.conf"), fontsBeside(folder));
  renameSync(unfinished, folder);
  return folder;
}

async function packagedBrowser(): Promise<Browser> {
  const folder = await unpackedBrowser();
  return {
    executablePath: join(folder, "chromium"),
    args: [...quiet, "--no-sandbox"],
    env: {
      ...definedEnvironment(),
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
    },
  };
}

/**
 * Finds a Chromium without downloading one: `CHROMIUM_PATH`, else Playwright's own, else one of the system,
 * else the one that ships inside an npm package (Linux x64).
 *
 * @throws Error that says what to do when there is none
 */
export async function findBrowser(): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  const sandbox = isRoot() ? ["--no-sandbox"] : [];
  const installed = [process.env["CHROMIUM_PATH"], chromium.executablePath(), ...systemBrowsers];
  const executablePath = installed.find((path) => path && existsSync(path));
  if (executablePath) return { executablePath, args: [...quiet, ...sandbox] };
  if (process.platform === "linux" && process.arch === "x64") return packagedBrowser();
  throw new Error("No Chromium was found. Install one, or set CHROMIUM_PATH to its executable.");
}
