import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../tools/testing/free-ports.ts";
import { endWithUs, run, untilExit, untilHealthy } from "../tools/testing/processes.ts";
import { noteSites, sitesCount, type SiteUnderTest } from "./sites.ts";

const root = join(import.meta.dirname, "..");
const readyWithinMs = 240_000;
const portsInARow = 6;

/** The answer that every captcha of the site under test accepts. */
export const captchaAnswer = "Ab3dE";

interface StartedSite extends SiteUnderTest {
  stop(): Promise<void>;
}

/** Starts a site exactly as `npm start` does, with every other party, on these ports and an empty data folder. */
async function startSite([port = 0]: readonly number[]): Promise<StartedSite> {
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
 * @returns what ends the sites, and every process that they started
 */
export default async function startSites(): Promise<() => Promise<void>> {
  if (process.env["TESSERA_URL"]) return async () => undefined;
  // Sites that start side by side must not write the same files.
  await run(process.execPath, ["--import", "tsx", "tools/build/main.ts"], { cwd: root });
  const ports = await freePorts(sitesCount * portsInARow);
  const sites = await Promise.all(
    Array.from({ length: sitesCount }, (_, index) =>
      startSite(ports.slice(index * portsInARow, (index + 1) * portsInARow)),
    ),
  );
  noteSites(sites.map(({ origin, dataFolder }) => ({ origin, dataFolder })));
  return async () => {
    await Promise.all(sites.map((site) => site.stop()));
  };
}
