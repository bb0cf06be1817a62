import { spawn } from "node:child_process";
import { constants, mkdtempSync, rmSync } from "node:fs";
import { cp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../tools/testing/free-ports.ts";
import { endProcess, endWithUs, untilHealthy } from "../tools/testing/processes.ts";
import { noteSites, sitesCount, type SiteUnderTest } from "./sites.ts";

const root = join(import.meta.dirname, "..");
/** The first start builds everything. */
const readyWithinMs = 240_000;
const portsInARow = 6;

/** Answer that every captcha of the site under test accepts. */
export const captchaAnswer = "Ab3dE";

/** Bets per draw of the pool `pebble`: every bet of so many minor units wins it, small ones seldom do. */
const jackpotOddsMinor = 5_000;

/** Variable with the data folder of a site that has been started once and stopped, for the workers. */
const templateVariable = "TESSERA_SITE_TEMPLATE";

interface StartedSite extends SiteUnderTest {
  /** Ends all its processes. */
  end(): Promise<void>;
  /** Ends all its processes and removes its data folder. */
  stop(): Promise<void>;
}

/**
 * Starts a site exactly as `npm start` does, with every other party, on free ports. Its data folder is a copy
 * of that of a site that was started before, where there is one: to create the database and to compress the
 * releases takes ten seconds of processor time.
 *
 * @param environment variables of all its processes, beside those that every site under test has
 * @param port first of {@link portsInARow} free ports; found when not given
 */
export async function startSite(
  environment: Readonly<Record<string, string>> = {},
  port?: number,
): Promise<StartedSite> {
  const [firstPort = 0] = port ? [port] : await freePorts(portsInARow);
  const dataFolder = mkdtempSync(join(tmpdir(), "tessera-flows-"));
  const template = process.env[templateVariable];
  if (template) await cp(template, dataFolder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  const origin = `http://localhost:${firstPort}`;
  const site = spawn(process.execPath, ["tools/start.js"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: String(firstPort),
      DATA_DIR: dataFolder,
      CAPTCHA_TEST_ANSWER: captchaAnswer,
      STUDIO_JACKPOT_ODDS: JSON.stringify({ pebble: jackpotOddsMinor }),
      STUDIO_TEST_ROUTES: "true",
      ...environment,
    },
  });
  endWithUs(site, "SIGTERM");
  await untilHealthy(origin, site, readyWithinMs);
  const end = () => endProcess(site, "SIGTERM");
  return {
    origin,
    dataFolder,
    end,
    stop: async () => {
      await end();
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
  // The first start builds everything and has all cores.
  const template = await startSite();
  await template.end();
  process.env[templateVariable] = template.dataFolder;
  // Found at once, since two that look beside one another may find the same.
  const ports = await freePorts(sitesCount * portsInARow);
  const first = ports.filter((_, index) => index % portsInARow === 0);
  const sites = await Promise.all(first.map((port) => startSite({}, port)));
  noteSites(sites.map(({ origin, dataFolder }) => ({ origin, dataFolder })));
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
    rmSync(template.dataFolder, { recursive: true, force: true });
  };
}
