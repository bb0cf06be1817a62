import type { BrowserContext, Page } from "@playwright/test";
import { releasePointers } from "@tessera/shared/contracts/release-pointers";
import { isInCohort } from "@tessera/shared/core/cohort";
import * as z from "@tessera/shared/schema";
import { expect } from "../fixtures.ts";
import { isMarked, testWithMoves, untilRunning, untilShown } from "../remote-moves.ts";
import { phone, wide } from "../viewports.ts";

const test = testWithMoves(["games"], "rollout");
/** A browser of a player: one that calls itself headless is a program, which gets no candidate. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36";
test.use({ userAgent });
test.afterEach(({ moves }) => moves.restore());
const reason = "a flow tries a rollout";
const half = { weightPpm: 500_000, untested: true, reason, follow: "swap" } as const;

/** Gives a context the id of a device that gets the candidate of the games, or of one that does not. */
async function beDevice(context: BrowserContext, page: Page, isChosen: boolean): Promise<void> {
  const head = await page.request.get("/registry/v1/environments/local/head");
  const { pointers } = (await head.json()) as { readonly pointers: string };
  const body = Buffer.from(pointers.split(".")[1] ?? "", "base64url").toString();
  const rollout = z.parse(releasePointers, JSON.parse(body)).remotes["games"]?.candidate;
  if (!rollout) throw new Error("The games have no candidate.");
  for (let index = 0; ; index += 1) {
    const device = `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
    if ((await isInCohort({ remote: "games", ...rollout }, device)) !== isChosen) continue;
    const { hostname } = new URL(head.url());
    await context.addCookies([
      { name: "device", value: device, domain: hostname, path: "/", secure: true, sameSite: "Lax" },
    ]);
    return;
  }
}

interface Devices {
  /** Page of a device that gets the candidate. */
  readonly chosen: Page;
  /** Page of a device that does not get it. */
  readonly other: Page;
}

/** Begins a rollout to half of the devices, and opens the games on one device with the candidate and on one without. */
const testWithDevices = test.extend<{ devices: Devices }>({
  devices: async ({ page: chosen, context, browser, baseURL, viewport, moves }, use) => {
    const { registry, own, next } = moves;
    const candidate = next.get("games") ?? "";
    const second = await browser.newContext({
      baseURL: baseURL ?? "",
      viewport,
      userAgent,
      reducedMotion: "reduce",
    });
    const other = await second.newPage();
    await registry.promote("games", candidate, half);
    // Before the pages are opened: the cohort is another one in each rollout, and a page keeps the device that it began with.
    await beDevice(context, chosen, true);
    await beDevice(second, other, false);
    for (const [each, releases] of [
      [chosen, next],
      [other, own],
    ] as const) {
      const document = await each.goto("/games");
      const html = (await document?.text()) ?? "";
      expect([html.includes(candidate), html.includes(own.get("games") ?? "")]).toEqual([
        releases === next,
        releases === own,
      ]);
      await untilShown(each, "games", releases);
      await untilRunning(each);
      await expect(each.getByRole("heading", { level: 1, name: "Games" })).toBeVisible();
    }
    await use({ chosen, other });
    await second.close();
  },
});

for (const viewport of [phone, wide])
  testWithDevices.describe(`a candidate that half of the devices have, at ${viewport.width} px`, () => {
    testWithDevices.use({ viewport });

    testWithDevices(
      "a rollback reaches the device that has it, without a reload",
      async ({ devices, moves }) => {
        const { chosen, other } = devices;
        await moves.registry.rollBack("games", { reason });
        await untilShown(chosen, "games", moves.own);
        await untilShown(other, "games", moves.own);
        expect([await isMarked(chosen), await isMarked(other)]).toEqual([true, true]);
      },
    );

    testWithDevices(
      "its last step reaches the device without it, without a reload",
      async ({ devices, moves }) => {
        const { chosen, other } = devices;
        await moves.registry.advance("games", { weightPpm: 1_000_000, follow: "swap" });
        await untilShown(other, "games", moves.next);
        await untilShown(chosen, "games", moves.next);
        expect([await isMarked(chosen), await isMarked(other)]).toEqual([true, true]);
      },
    );
  });
