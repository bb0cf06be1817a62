import { execFile, type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { freePorts } from "../../tools/testing/free-ports.ts";
import { pollUntil } from "../outside/poll-until.ts";
import { test } from "../sites.ts";
import { isLoopback, listeningSockets, tellsSockets } from "../../tools/testing/listening-sockets.ts";
import { endWithUs, untilExit, untilHealthy } from "../../tools/testing/processes.ts";

const root = join(import.meta.dirname, "../..");

/**
 * A first start creates the database and compresses all releases: 13 seconds of processor time, in a machine
 * that two other workers and other programs use as well.
 */
const startWithinMs = 180_000;

/** Output and exit code of a failed start. */
async function tryToStart(
  environment: Record<string, string>,
): Promise<{ said: string; code: number | null }> {
  const start = spawn(process.execPath, ["tools/start.js"], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, ...environment },
  });
  endWithUs(start, "SIGTERM");
  let said = "";
  start.stderr.on("data", (bytes: Buffer) => (said += bytes.toString()));
  await untilExit(start);
  return { said: said.trim(), code: start.exitCode };
}

/** Output of a command without the environment of the site under test. */
async function inAnotherTerminal(command: string): Promise<string> {
  const { PATH = "", HOME = "" } = process.env;
  const { stdout } = await promisify(execFile)("sh", ["-c", command], { cwd: root, env: { PATH, HOME } });
  return stdout;
}

const answers = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  );

test.describe("a start of the site", () => {
  /** Empty for the first start; the second one finds what the first has left. */
  let dataFolder: string;
  test.beforeAll(() => {
    dataFolder = mkdtempSync(join(tmpdir(), "tessera's start-"));
  });
  test.afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

  test("data folder in use: refused with one sentence", async () => {
    const [port = 0] = await freePorts(5);
    const { said, code } = await tryToStart({ PORT: String(port) });
    expect(said).toMatch(/^Tessera already runs on the data folder .+ \(process \d+\)\.$/);
    expect(code).toBe(1);
  });

  test("port taken: refused with one sentence", async () => {
    const { port } = new URL(process.env["TESSERA_URL"] ?? "");
    const { said, code } = await tryToStart({ PORT: port, DATA_DIR: dataFolder });
    expect(said).toBe(`Port ${port} is taken by another program; set PORT to a free one.`);
    expect(code).toBe(1);
  });

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    test(`started by npm, ended with ${signal}: every process that it started has ended`, async () => {
      test.setTimeout(startWithinMs + 60_000);
      const [metricsPort = 0, ...ports] = await freePorts(7);
      const origins = ports.slice(0, 5).map((port) => `http://127.0.0.1:${port}`);
      const [site = ""] = origins;
      const [program = "", ...words] = "npm start".split(" ");
      const npm: ChildProcess = spawn(program, words, {
        cwd: root,
        stdio: ["ignore", "pipe", "ignore"],
        // A separate process group, as in a terminal: Ctrl-C signals the group, SIGTERM only npm.
        detached: true,
        env: {
          ...process.env,
          PORT: String(ports[0]),
          METRICS_PORT: String(metricsPort),
          DATA_DIR: dataFolder,
        },
      });
      endWithUs(npm, "SIGTERM");
      let said = "";
      npm.stdout?.on("data", (bytes: Buffer) => (said += bytes.toString()));
      await untilHealthy(site, npm, startWithinMs);
      const command = await pollUntil(
        "the operator's line",
        async () => /Operator +(.+?)   /.exec(said)?.[1],
      );
      expect(await inAnotherTerminal(command)).toContain("local, revision ");
      expect(await Promise.all(origins.map(answers))).toEqual(origins.map(() => true));
      // Those of the site, the metrics, the four other parties, and outgoing mail.
      if (tellsSockets) {
        const sockets = listeningSockets(npm.pid ?? 0);
        expect(sockets.filter((address) => !isLoopback(address))).toEqual([]);
        const open = new Set(sockets.map((address) => Number(address.replace(/^.*:/, ""))));
        expect([...open].toSorted((one, other) => one - other)).toEqual([metricsPort, ...ports]);
      }

      process.kill(signal === "SIGINT" ? -(npm.pid ?? 0) : (npm.pid ?? 0), signal);
      await untilExit(npm);
      await expect.poll(() => Promise.all(origins.map(answers))).toEqual(origins.map(() => false));
    });
  }
});
