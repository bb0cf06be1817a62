import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../tools/testing/free-ports.ts";
import { endWithUs, untilExit, untilHealthy } from "../tools/testing/processes.ts";

/** The first start builds everything. */
const readyWithinMs = 240_000;
const portsInARow = 6;

/** The answer that every captcha of the site under test accepts. */
export const captchaAnswer = "Ab3dE";

/**
 * Starts the whole site once for all flows, exactly as `npm start` does, on free ports and an empty data folder, unless
 * `TESSERA_URL` names one that runs already. Ends it, and every process it started, afterwards.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  if (process.env["TESSERA_URL"]) return async () => undefined;
  const [port = 0] = await freePorts(portsInARow);
  const dataFolder = mkdtempSync(join(tmpdir(), "tessera-flows-"));
  const origin = `http://localhost:${port}`;
  const site = spawn(process.execPath, ["tools/start.js"], {
    cwd: join(import.meta.dirname, ".."),
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
  process.env["TESSERA_URL"] = origin;
  process.env["DATA_DIR"] = dataFolder;
  await untilHealthy(origin, site, readyWithinMs);
  return async () => {
    site.kill("SIGTERM");
    await untilExit(site);
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
