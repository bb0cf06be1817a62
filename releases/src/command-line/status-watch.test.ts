import type { OutcomeReport, PageHold, PageOutcome } from "@tessera/shared/contracts/release-outcomes";
import { systemClock } from "@tessera/shared/core/clock";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { recordNotified } from "../live/page-outcomes.ts";
import { PageTokens, tokenKeyOf } from "../live/page-tokens.ts";
import { runCommand } from "../testing/run-command.ts";
import {
  operatorToken,
  pointerSecret,
  publicOrigin,
  startRegistry,
  type TestRegistry,
} from "../testing/start-registry.ts";

// Runs the command as a process and waits for what it prints.
vi.setConfig({ testTimeout: 60_000 });

let registry: TestRegistry;
beforeEach(async () => {
  registry = await startRegistry({ clock: systemClock });
});
afterEach(() => registry.stop());

const tokens = new PageTokens([tokenKeyOf(pointerSecret)], systemClock);

/** Reports as an open page does. */
async function report(outcome: OutcomeReport): Promise<void> {
  const headers = { origin: publicOrigin, "content-type": "application/json", cookie: `device=${device}` };
  const url = `${registry.origin}/registry/v1/outcomes`;
  const { status } = await fetch(url, { method: "POST", headers, body: JSON.stringify(outcome) });
  expect(status).toBe(204);
}

const device = "00000000-0000-4000-8000-0000000000d1";
const newToken = () => tokens.issue({ set: "0123456789abcdef", isMeasured: false }, device);

/** Notes that a node has sent the newest revision on so many event connections. */
async function tell(connections: number): Promise<void> {
  const revision = await registry.operator.revision();
  const node = "00000000-0000-4000-8000-000000000001";
  await recordNotified({ ...registry, environment: "local" }, { node, revision, connections });
}

/** Runs `status --watch` until it ends. `onOut` is called with all output so far. */
const watch = (options: readonly string[], onOut?: (out: string) => void) =>
  runCommand(["status", "--watch", ...options], {
    environment: { TESSERA_URL: registry.origin, TESSERA_TOKEN: operatorToken },
    ...(onOut && { onOut }),
  });

it("status --watch: prints how many pages have followed and what delays the others, until all have", async () => {
  await registry.publishAndPromote({ name: "wheel", version: "1.0.0" });
  const id = await registry.publishAndPromote({ name: "wheel", version: "1.1.0" });
  const label = `1.1.0+dev.${id.slice(2, 10)}`;
  const reportOf = (token: string, outcome: PageOutcome, hold?: PageHold) =>
    report({ token, remote: "wheel", release: id, outcome, hold, leads: true });
  const [one, other] = [newToken(), newToken()];
  await tell(2);
  await reportOf(one, "guarded", "typed");
  const wheel = async () =>
    (await registry.operator.status()).remotes.find(({ name }) => name === "wheel")?.pages;
  await expect.poll(wheel).toMatchObject({ guarded: { typed: 1 } });

  const steps = [() => reportOf(other, "done"), () => reportOf(one, "done")];
  const ends = [`${label}  0     1 (typed 1)  0       1\n`, "0 silent\n"];
  const { code, out } = await watch([], (soFar) => {
    if (soFar.endsWith(ends[0] ?? "\n")) {
      ends.shift();
      void steps.shift()?.();
    }
  });
  expect(code).toBe(0);
  expect(out.split("\n").slice(-5)).toEqual([
    `PAGES  LIVE                DONE  GUARDED      FAILED  SILENT`,
    `wheel  ${label}  0     1 (typed 1)  0       1`,
    `wheel ${label}: 1 done, 1 guarded (typed 1), 0 failed, 0 silent`,
    `wheel ${label}: 2 done, 0 guarded, 0 failed, 0 silent`,
    "",
  ]);
  const lines = (await watch(["--json"])).out.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line).remotes.at(-1).pages)).toEqual([
    { done: 2, guarded: {}, failed: 0, silent: 0 },
  ]);
});

it("status --watch without a known open page: says so, and continues until one is known and has followed", async () => {
  const release = await registry.publishAndPromote({ name: "wheel", version: "1.0.0" });
  const steps = [
    // Later than the command has looked once more.
    () => setTimeout(() => void tell(1), 1_500),
    () => report({ token: newToken(), remote: "wheel", release, outcome: "done", leads: true }),
  ];
  const ends = ["until one has followed.\n", "1 silent\n"];
  const { code, out } = await watch([], (soFar) => {
    if (!soFar.endsWith(ends[0] ?? "\n\n")) return;
    ends.shift();
    void steps.shift()?.();
  });
  const label = `1.0.0+dev.${release.slice(2, 10)}`;
  expect(out.split("\n").slice(-4)).toEqual([
    "No open page has been told of a move yet; watching until one has followed.",
    `wheel ${label}: 0 done, 0 guarded, 0 failed, 1 silent`,
    `wheel ${label}: 1 done, 0 guarded, 0 failed, 0 silent`,
    "",
  ]);
  expect(code).toBe(0);
});
