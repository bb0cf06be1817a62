import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Browser } from "@playwright/test";
import { createRegistryClient, publishFolder, type RegistryClient } from "@tessera/releases/client";
import { renameBuild } from "../renamed-build.ts";
import { untilRunning } from "../remote-moves.ts";
import { startSite } from "../start-site.ts";
import { devicesOf, newVisitor, numbers, visit } from "../visits.ts";

const reason = "a flow tries the gate";
const half = { weightPpm: 500_000, bakeMs: 600_000, visits: 100 };

let site: Awaited<ReturnType<typeof startSite>>;
let registry: RegistryClient;
let stable: string;
test.beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: "loopback" });
  const token = readFileSync(join(site.dataFolder, "operator-token"), "utf8").trim();
  registry = createRegistryClient({ origin: site.origin, token });
  stable = (await gamesNow())?.stable.id ?? "";
});
test.afterAll(() => site.stop());

const gamesNow = async () => (await registry.status()).remotes.find(({ name }) => name === "games");
/** Begins a rollout of the games with a change of their code, and returns the candidate. */
async function begin(ending: string, change: (path: string, text: string) => string): Promise<string> {
  const { id } = (await publishFolder(registry, renameBuild("games", ending, change))).release;
  await registry.changePolicy("games", { policy: { steps: [half], gate: "act" }, reason });
  await registry.promote("games", id);
  return id;
}

/** Opens a page in a browser of its own device and network. Returns whether it has the candidate. */
async function openPage(browser: Browser, number: number, candidate: string): Promise<boolean> {
  const page = await newVisitor(browser, site.origin, number);
  const runs = page.waitForResponse(
    (response) =>
      response.url().endsWith("/outcomes") && (response.request().postData() ?? "").includes('"runs"'),
  );
  const html = (await (await page.goto("/games"))?.text()) ?? "";
  await untilRunning(page);
  expect((await runs).status()).toBe(204);
  await page.context().close();
  return html.includes(candidate);
}

/**
 * Opens documents as browsers do, and reports of each what its page would: that it runs, and by which release
 * it fails.
 */
async function visitAll(from: number, count: number, failing: string | null): Promise<void> {
  for (const number of numbers(from, count))
    await visit(`${site.origin}/games`, number, (html) => [
      { visit: "runs" },
      ...(failing !== null && html.includes(failing)
        ? [{ visit: "failed", release: failing, step: "error", text: "Error: broken", status: 0 } as const]
        : []),
    ]);
}

test("a candidate that throws in browsers: their reports are counted, and the gate undoes it and states the counts", async ({
  browser,
}) => {
  const candidate = await begin("throwing", (path, text) =>
    path === "js/lobby.js" ? `${text}\n;setTimeout(() => { throw new Error("broken") }, 50);` : text,
  );
  for (const isChosen of [true, false])
    for (const number of await devicesOf(site.origin, "games", { from: 1, count: 3, isChosen }))
      expect(await openPage(browser, number, candidate)).toBe(isChosen);
  await expect
    .poll(async () => {
      const { candidate: own, control } = (await gamesNow())?.rollout ?? {};
      return [own?.visits, own?.own, control?.visits, control?.any];
    })
    .toEqual([3, 3, 3, 0]);
  expect((await gamesNow())?.rollout).toMatchObject({ gate: "act", verdict: "wait" });

  await visitAll(100, 110, candidate);
  await expect.poll(async () => (await gamesNow())?.candidate, { timeout: 30_000 }).toBeNull();
  const [event] = await registry.history("games");
  expect(event).toMatchObject({ action: "rollback", actor: "gate", fromCandidate: candidate, to: stable });
  expect(event?.reason).toMatch(/^It fails in \d+ of \d+ visits, the stable release in 0 of \d+ visits\.$/);
  expect((await registry.verify()).fault).toBeNull();
});

test("a healthy candidate in the same hour: no page reports a failure, and it stays live", async ({
  browser,
}) => {
  const candidate = await begin("healthy", (_path, text) => text);
  for (const number of numbers(1_000, 4)) await openPage(browser, number, candidate);
  await visitAll(1_100, 60, null);
  await expect
    .poll(async () => {
      const { candidate: own, control } = (await gamesNow())?.rollout ?? {};
      return [(own?.visits ?? 0) + (control?.visits ?? 0), own?.any, control?.any];
    })
    .toEqual([64, 0, 0]);
  // Longer than the gate takes to look.
  await new Promise((resolve) => setTimeout(resolve, 11_000));
  expect((await gamesNow())?.candidate?.id).toBe(candidate);
  await registry.rollBack("games", { reason });
});
