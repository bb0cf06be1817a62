import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Browser } from "@playwright/test";
import { createRegistryClient, publishFolder, type RegistryClient } from "@tessera/releases/client";
import { failureReport, runReport } from "@tessera/shared/contracts/release-outcomes";
import { minuteMs } from "@tessera/shared/core/durations";
import * as z from "@tessera/shared/schema";
import { type TriedRelease, triedReleases } from "../bad-releases.ts";
import { createSiteClock, type SiteClock, siteNow } from "../moved-clock/site-clock.ts";
import { startSite } from "../start-site.ts";
import { devicesOf, newVisitor, visit, type VisitReport } from "../visits.ts";

const counted = z.object({
  candidate: z.object({ visits: z.number(), classes: z.record(z.string(), z.number()) }),
});
const visitReport = z.union([runReport, failureReport]);
const reason = "a flow tries changed releases";
/** The gate takes the one step after its minute, or undoes it as soon as it has the visits. */
const policy: Parameters<RegistryClient["changePolicy"]>[1]["policy"] = {
  steps: [{ weightPpm: 500_000, bakeMs: minuteMs, visits: 20 }],
  gate: "act",
};
/** Visits with a bad candidate after which it has to be undone at the latest. */
const visitsMax = 100;
/**
 * Time after which a page that has said nothing never ran and a step has had its time; and time between two
 * moves of one remote by the gate.
 */
const minutePassedMs = minuteMs + 1_000;
const gatePauseMs = 10 * minuteMs;

let clock: SiteClock;
let site: Awaited<ReturnType<typeof startSite>>;
let registry: RegistryClient;
test.beforeAll(async () => {
  clock = createSiteClock(new Date());
  site = await startSite({ TRUST_PROXY: "loopback", ...clock.environment });
  const token = readFileSync(join(site.dataFolder, "operator-token"), "utf8").trim();
  registry = createRegistryClient({ origin: site.origin, token });
  for (const remote of new Set(triedReleases.map((release) => release.remote)))
    await registry.changePolicy(remote, { policy, reason });
});
test.afterAll(async () => {
  await site.stop();
  clock.discard();
});

const moveClock = (ms: number) => clock.set(new Date(siteNow() + ms));
const remoteNow = async (remote: string) =>
  (await registry.status()).remotes.find(({ name }) => name === remote);
const stableOf = async (remote: string) => (await remoteNow(remote))?.stable.id ?? "";
const publish = async ({ build }: TriedRelease, number: number) =>
  (await publishFolder(registry, build(`tried${number}`))).release.id;

/** Code and sentence of a refusal, with its cause. */
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => ({ code: "accepted", said: "" }),
    (error: { readonly code: string; readonly message: string; readonly cause?: unknown }) => ({
      code: error.code,
      said: [error.message, error.cause].filter(Boolean).join("\n"),
    }),
  );

/** A page that a browser has opened. */
interface OpenedPage {
  /** Reports that it has sent. */
  readonly reports: VisitReport[];
  readonly close: () => Promise<void>;
}

/** Opens a page for the device with a number, in a browser of its own. */
async function openPage(browser: Browser, number: number, url: string): Promise<OpenedPage> {
  const page = await newVisitor(browser, site.origin, number);
  const reports: VisitReport[] = [];
  page.on("request", (request) => {
    const report = z.safeParse(visitReport, JSON.parse(request.postData() ?? "null"));
    if (report.success) reports.push(report.data);
  });
  await page.goto(url, { waitUntil: "commit" });
  return { reports, close: () => page.context().close() };
}

const runs: VisitReport = { visit: "runs" };

let devicesUsed = 1;
/**
 * Finds devices that get the candidate of a remote, and others, enough to compare them. They have visited
 * nothing yet: a visit lasts half an hour.
 */
async function newDevices(remote: string) {
  const find = (count: number, isChosen: boolean) =>
    devicesOf(site.origin, remote, { from: devicesUsed, count, isChosen });
  const found = { chosen: await find(32, true), others: await find(24, false) };
  devicesUsed = Math.max(...found.chosen, ...found.others) + 1;
  return found;
}

/** Opens documents of these devices, whose pages report this. */
async function visitAll(url: string, devices: readonly number[], reports: readonly VisitReport[]) {
  for (const device of devices) await visit(site.origin + url, device, () => reports);
}

async function expectRefusal(call: Promise<unknown>, { code, says }: { code: string; says: RegExp }) {
  const refusal = await refusalOf(call);
  expect(refusal.code).toBe(code);
  expect(refusal.said).toMatch(says);
}

for (const [number, release] of triedReleases.entries()) {
  const { change, remote, stop } = release;
  if (stop.by === "publish")
    test(`${change}: its publication is refused`, () => expectRefusal(publish(release, number), stop));
  if (stop.by === "promotion")
    test(`${change}: its promotion is refused`, async () => {
      const stable = await stableOf(remote);
      const id = await publish(release, number);
      await expectRefusal(registry.promote(remote, id), stop);
      expect(await remoteNow(remote)).toMatchObject({ stable: { id: stable }, candidate: null });
    });
  if (stop.by === "gate")
    test(`${change}: the gate rolls it back`, async ({ browser }) => {
      const { failure, url } = stop;
      const stable = await stableOf(remote);
      const candidate = await publish(release, number);
      await registry.promote(remote, candidate);
      const { chosen, others } = await newDevices(remote);
      const [first = 0] = chosen.splice(0, 1);
      const { reports, close } = await openPage(browser, first, url);
      const hangs = failure === "never ran";
      const kinds = () => reports.map((report) => report.visit);
      if (!hangs) await expect.poll(kinds).toEqual(expect.arrayContaining(["runs", "failed"]));
      // The other visits report what the first one did; one that hangs says nothing.
      await visitAll(url, others, [runs]);
      await visitAll(url, chosen, [...reports]);
      if (hangs) expect(reports).toEqual([]);
      await close();
      if (hangs) moveClock(minutePassedMs);
      await expect.poll(async () => (await remoteNow(remote))?.candidate).toBeNull();
      const [event] = await registry.history(remote);
      expect(event).toMatchObject({
        action: "rollback",
        actor: "gate",
        fromCandidate: candidate,
        to: stable,
      });
      const { visits, classes } = z.parse(counted, event?.evidence).candidate;
      expect(visits).toBeGreaterThan(0);
      expect(visits).toBeLessThanOrEqual(visitsMax);
      expect(classes).toMatchObject({ [failure]: visits });
      moveClock(gatePauseMs);
    });
}

test("can-promote of a release that throws: the same refusal as its promotion", async () => {
  const [first] = triedReleases;
  if (first?.stop.by !== "promotion") throw new Error("The first release is refused at its promotion.");
  await expectRefusal(registry.canPromote(first.remote, await publish(first, 0)), first.stop);
});

test("good releases: the gate promotes them for everybody, and they stay live", async ({ browser }) => {
  const candidates = new Map<string, string>();
  for (const [number, release] of triedReleases.entries()) {
    if (release.stop.by !== "nothing") continue;
    const candidate = await publish(release, number);
    candidates.set(release.remote, candidate);
    await registry.promote(release.remote, candidate);
    const { chosen, others } = await newDevices(release.remote);
    const [first = 0] = chosen.splice(0, 1);
    const { url } = release.stop;
    const { reports, close } = await openPage(browser, first, url);
    await expect.poll(() => reports.map((report) => report.visit)).toEqual(["runs"]);
    await close();
    await visitAll(url, [...chosen, ...others], [runs]);
  }
  moveClock(minutePassedMs);
  for (const [remote, candidate] of candidates) {
    await expect.poll(() => stableOf(remote)).toBe(candidate);
    const [event] = await registry.history(remote);
    expect(event).toMatchObject({ action: "advance", actor: "gate", evidence: { verdict: "ready" } });
  }
  expect((await registry.verify()).fault).toBeNull();
});
