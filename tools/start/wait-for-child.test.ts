import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { freePorts } from "../testing/free-ports.ts";
import { type Child, ChildEnded, Children } from "./children.ts";
import { CannotStart, untilHealthy, waitForChild } from "./wait-for-child.ts";

// Waits for longer than the limit after which a process counts as stopped.
vi.setConfig({ testTimeout: 60_000 });

let children: Children;
let port: number;
let said: string[];

beforeEach(async () => {
  children = new Children();
  [port = 0] = await freePorts(1);
  said = [];
});
afterEach(() => children.stop());

/** Starts a party whose process runs this code; `serve()` answers at its port. */
async function start(code: string): Promise<Child> {
  const entry = join(await mkdtemp(join(tmpdir(), "tessera-start-")), "party.mjs");
  const serve = `import { createServer } from "node:http";
    const serve = () => createServer((_, answer) => answer.end()).listen(${port}, "127.0.0.1");`;
  await writeFile(entry, `${serve}\n${code}`);
  return children.start("party", entry, {});
}

function wait(child: Child, stalledMs: number): Promise<void> {
  const healthy = waitForChild(
    (ending) => untilHealthy(`http://127.0.0.1:${port}/`, ending),
    child,
    "the party",
    {
      stalledMs,
      sayEveryMs: 1_000,
      say: (line) => said.push(line),
    },
  );
  return Promise.race([children.ended, healthy]);
}

it("a process that works for longer than the standstill limit: waited for, with a message", async () => {
  const child = await start("for (const end = Date.now() + 9_000; Date.now() < end;); serve();");
  await wait(child, 4_000);
  expect(said.length).toBeGreaterThan(2);
  expect(said[0]).toMatch(/^waiting for the party, for \d+ s$/);
});

it("a process that is stopped: the wait ends with one sentence", async () => {
  const child = await start("setInterval(() => undefined, 60_000);");
  const failure = wait(child, 3_000);
  await expect(failure).rejects.toThrow(CannotStart);
  await expect(failure).rejects.toThrow("The party has made no progress for 3 s; waited for the party.");
});

it("a process that ends: the wait ends at once with its exit code", async () => {
  const child = await start("process.exit(3);");
  const failure = wait(child, 600_000);
  await expect(failure).rejects.toThrow(ChildEnded);
  await expect(failure).rejects.toThrow("The party ended by itself (exit code 3).");
});

it("a process that ends during a wait: the wait's own request is aborted", async () => {
  const child = await start("process.exit(3);");
  children.ended.catch(() => undefined);
  let signal: AbortSignal | undefined;
  const waiting = waitForChild(
    (ending) => {
      signal = ending;
      return untilHealthy(`http://127.0.0.1:${port}/`, ending);
    },
    child,
    "the party",
  );
  await expect(waiting).rejects.toThrow("The party has ended; waited for the party.");
  expect(signal?.aborted).toBe(true);
});

it("a message to a process that has closed its channel: the start ends with a sentence, without an uncaught error", async () => {
  const child = await start("process.disconnect(); setInterval(() => undefined, 60_000);");
  await new Promise((resolve) => child.process.once("disconnect", () => resolve(undefined)));
  child.process.send("releases are published");
  await expect(children.ended).rejects.toThrow(/^The party cannot be reached: /);
});
