import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const readyWithinMs = 240_000;
const portsInARow = 6;

/** The answer that every captcha of the site under test accepts. */
export const captchaAnswer = "Ab3dE";

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

/** The first of some ports in a row that nobody listens on: the site takes one and the other parties the next ones. */
async function freePorts(): Promise<number> {
  for (let first = 20_000 + Math.floor(Math.random() * 20_000); ; first += portsInARow) {
    const free = await Promise.all(Array.from({ length: portsInARow }, (_, index) => isFree(first + index)));
    if (free.every(Boolean)) return first;
  }
}

async function untilReady(origin: string, hasEnded: () => boolean): Promise<void> {
  const deadlineMs = Date.now() + readyWithinMs;
  while (Date.now() < deadlineMs) {
    if (hasEnded()) throw new Error("npm start ended before the site was ready.");
    const ready = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`The site was not ready within ${readyWithinMs / 1000} s.`);
}

/**
 * Starts the whole site once for all flows, exactly as `npm start` does, on free ports and an empty data folder, unless
 * `TESSERA_URL` names one that runs already. Ends it, and every process it started, afterwards.
 */
export default async function startSite(): Promise<() => Promise<void>> {
  if (process.env["TESSERA_URL"]) return async () => undefined;
  const port = await freePorts();
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
  let ended = false;
  site.once("exit", () => {
    ended = true;
  });
  process.env["TESSERA_URL"] = origin;
  process.env["DATA_DIR"] = dataFolder;
  await untilReady(origin, () => ended);
  return async () => {
    if (!ended) {
      site.kill("SIGTERM");
      await new Promise((resolve) => site.once("exit", resolve));
    }
    rmSync(dataFolder, { recursive: true, force: true });
  };
}
