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

for (const viewport of [phone, wide])
  test(`at ${viewport.width} px: one device has the candidate and another one the stable release; a step reaches the second and a rollback the first, without a reload`, async ({
    page,
    context,
    browser,
    baseURL,
    moves,
  }) => {
    const { registry, own, next } = moves;
    const candidate = next.get("games") ?? "";
    await page.setViewportSize(viewport);
    const second = await browser.newContext({
      baseURL: baseURL ?? "",
      viewport,
      userAgent,
      reducedMotion: "reduce",
    });
    const other = await second.newPage();
    await registry.promote("games", candidate, half);
    await beDevice(context, page, true);
    await beDevice(second, page, false);

    for (const [each, releases] of [
      [page, next],
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

    await registry.rollBack("games", { reason });
    await untilShown(page, "games", own);
    await untilShown(other, "games", own);

    await registry.promote("games", candidate, half);
    await beDevice(context, page, true);
    await beDevice(second, page, false);
    await page.goto("/games");
    await untilRunning(page);
    await untilShown(page, "games", next);
    await untilShown(other, "games", own);
    // Live for everybody: the first device stays where it is, the other one follows.
    await registry.advance("games", { weightPpm: 1_000_000, follow: "swap" });
    await untilShown(other, "games", next);
    await untilShown(page, "games", next);
    expect([await isMarked(page), await isMarked(other)]).toEqual([true, true]);
    await second.close();
  });
