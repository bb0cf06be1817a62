import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../tools/testing/free-ports.ts";
import { endWithUs, untilExit, untilHealthy } from "../tools/testing/processes.ts";
import { noteSites, sitesCount, type SiteUnderTest } from "./sites.ts";

const root = join(import.meta.dirname, "..");
/** The first start builds everything. */
const readyWithinMs = 240_000;
const portsInARow = 6;

/** Answer that every captcha of the site under test accepts. */
export const captchaAnswer = "Ab3dE";

/** Bets per draw of the pool `pebble`: every bet of so many minor units wins it, small ones seldom do. */
const jackpotOddsMinor = 5_000;

interface StartedSite extends SiteUnderTest {
  stop(): Promise<void>;
}

/**
 * Starts a site exactly as `npm start` does, with every other party, on free ports and an empty data folder.
 *
 * @param environment variables of all its processes, beside those that every site under test has
 */
export async function startSite(environment: Readonly<Record<string, string>> = {}): Promise<StartedSite> {
  const [port = 0] = await freePorts(portsInARow);
  const dataFolder = mkdtempSync(join(tmpdir(), "tessera-flows-"));
  const origin = `http://localhost:${port}`;
  const site = spawn(process.execPath, ["tools/start.js"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: String(port),
      DATA_DIR: dataFolder,
      CAPTCHA_TEST_ANSWER: captchaAnswer,
      STUDIO_JACKPOT_ODDS: JSON.stringify({ pebble: jackpotOddsMinor }),
      STUDIO_TEST_ROUTES: "true",
      ...environment,
    },
  });
  endWithUs(site, "SIGTERM");
  await untilHealthy(origin, site, readyWithinMs);
  return {
    origin,
    dataFolder,
    stop: async () => {
      site.kill("SIGTERM");
      await untilExit(site);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts one whole site for each worker before the flows, unless `TESSERA_URL` names one that runs already.
 *
 * @returns teardown of the sites, and of every process that they started
 */
export default async function startSites(): Promise<() => Promise<void>> {
  if (process.env["TESSERA_URL"]) return async () => undefined;
  // One after the other: the first one builds, and each one starts with all cores available.
  const sites: StartedSite[] = [];
  for (let number = 0; number < sitesCount; number += 1) sites.push(await startSite());
  noteSites(sites.map(({ origin, dataFolder }) => ({ origin, dataFolder })));
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
  };
}
