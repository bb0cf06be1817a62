import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, type Browser } from "@playwright/test";
import { createRegistryClient, publishFolder, type RegistryClient } from "@tessera/releases/client";
import { renameBuild } from "../renamed-build.ts";
import { untilRunning } from "../remote-moves.ts";
import { startSite } from "../start-site.ts";
import { phone, wide } from "../viewports.ts";

/** A browser of a player: one that calls itself headless is a program, which gets no candidate. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
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
const deviceOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const networkOf = (number: number) => `10.${number >> 8}.${number & 255}.1`;

/** Begins a rollout of the games with a change of their code, and returns the candidate. */
async function begin(ending: string, change: (path: string, text: string) => string): Promise<string> {
  const { id } = (await publishFolder(registry, renameBuild("games", ending, change))).release;
  await registry.changePolicy("games", { policy: { steps: [half], gate: "act" }, reason });
  await registry.promote("games", id);
  return id;
}

/** Opens a page in a browser of its own device and network. Returns whether it has the candidate. */
async function openPage(browser: Browser, number: number, candidate: string): Promise<boolean> {
  const { hostname } = new URL(site.origin);
  const context = await browser.newContext({
    baseURL: site.origin,
    userAgent,
    viewport: number % 2 === 0 ? phone : wide,
    extraHTTPHeaders: { "x-forwarded-for": networkOf(number) },
  });
  const cookie = { name: "device", value: deviceOf(number), domain: hostname, path: "/" };
  await context.addCookies([{ ...cookie, secure: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  const runs = page.waitForResponse(
    (response) =>
      response.url().endsWith("/outcomes") && (response.request().postData() ?? "").includes('"runs"'),
  );
  const html = (await (await page.goto("/games"))?.text()) ?? "";
  await untilRunning(page);
  expect((await runs).status()).toBe(204);
  await context.close();
  return html.includes(candidate);
}

/** Opens documents as browsers do, and reports of each what its page would: that it runs, and by which release it fails. */
async function visit(numbers: Iterable<number>, failing: string | null, url = "/games"): Promise<void> {
  for (const number of numbers) {
    const cookie = `device=${deviceOf(number)}`;
    const from = { cookie, "user-agent": userAgent, "x-forwarded-for": networkOf(number) };
    const document = await fetch(site.origin + url, {
      headers: { ...from, accept: "text/html", "sec-fetch-dest": "document" },
    });
    const html = await document.text();
    const token = /<meta name="page-token" content="([^"]+)">/.exec(html)?.[1] ?? "";
    const send = async (report: object) => {
      const headers = { ...from, origin: site.origin, "content-type": "application/json" };
      const body = JSON.stringify({ token, ...report });
      const { status } = await fetch(`${site.origin}/registry/v1/outcomes`, {
        method: "POST",
        headers,
        body,
      });
      expect(status).toBe(204);
    };
    await send({ visit: "runs" });
    if (failing !== null && html.includes(failing))
      await send({ visit: "failed", release: failing, step: "error", text: "Error: broken", status: 0 });
  }
}

const numbers = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

test("a candidate that throws in browsers: what they report is counted, and the gate undoes it with the counts", async ({
  browser,
}) => {
  const candidate = await begin("throwing", (path, text) =>
    path === "js/lobby.js" ? `${text}\n;setTimeout(() => { throw new Error("broken") }, 50);` : text,
  );
  const opened = [];
  for (const number of numbers(1, 6)) opened.push(await openPage(browser, number, candidate));
  const given = opened.filter(Boolean).length;
  expect(given).toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const { candidate: own, control } = (await gamesNow())?.rollout ?? {};
      return [own?.visits, own?.own, control?.visits, control?.any];
    })
    .toEqual([given, given, 6 - given, 0]);
  expect((await gamesNow())?.rollout).toMatchObject({ gate: "act", verdict: "wait" });

  await visit(numbers(100, 110), candidate);
  await expect.poll(async () => (await gamesNow())?.candidate, { timeout: 30_000 }).toBeNull();
  const [event] = await registry.history("games");
  expect(event).toMatchObject({ action: "rollback", actor: "gate", fromCandidate: candidate, to: stable });
  expect(event?.reason).toMatch(/^It fails in \d+ of \d+ visits, the stable release in 0 of \d+ visits\.$/);
  expect((await registry.verify()).fault).toBeNull();
});

test("a healthy candidate in the same hour: no page reports a failure, and it stays", async ({ browser }) => {
  const candidate = await begin("healthy", (_path, text) => text);
  for (const number of numbers(1_000, 4)) await openPage(browser, number, candidate);
  await visit(numbers(1_100, 60), null);
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
