import type { Page } from "@playwright/test";
import { expect } from "../fixtures.ts";
import { isMarked, testWithMoves, untilRunning, untilShown } from "../remote-moves.ts";
import { phone, wide } from "../viewports.ts";
import { beDevice, devicesOf, playersBrowser } from "../visits.ts";

const test = testWithMoves(["games"], "rollout");
test.use({ userAgent: playersBrowser });
test.afterEach(({ moves }) => moves.restore());
const reason = "a flow tries a rollout";
const half = { weightPpm: 500_000, untested: true, reason, follow: "swap" } as const;

interface Devices {
  /** Page of a device that gets the candidate. */
  readonly chosen: Page;
  /** Page of a device that does not get it. */
  readonly other: Page;
}

/**
 * Begins a rollout to half of the devices, and opens the games on one device with the candidate and on one
 * without.
 */
const testWithDevices = test.extend<{ devices: Devices }>({
  devices: async ({ page: chosen, browser, baseURL: origin = "", viewport, moves }, use) => {
    const { registry, own, next } = moves;
    const candidate = next.get("games") ?? "";
    const second = await browser.newContext({
      baseURL: origin,
      viewport,
      userAgent: playersBrowser,
      reducedMotion: "reduce",
    });
    const other = await second.newPage();
    await registry.promote("games", candidate, half);
    // Before the pages are opened: the cohort is another one in each rollout, and a page keeps the device
    // that it began with.
    for (const [each, releases] of [
      [chosen, next],
      [other, own],
    ] as const) {
      const isChosen = releases === next;
      const [number = 0] = await devicesOf(origin, "games", { from: 0, count: 1, isChosen });
      await beDevice(each, origin, number);
      const document = await each.goto("/games");
      const html = (await document?.text()) ?? "";
      expect([html.includes(candidate), html.includes(own.get("games") ?? "")]).toEqual([
        isChosen,
        !isChosen,
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
