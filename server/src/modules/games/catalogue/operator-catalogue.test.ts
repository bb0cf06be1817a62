import { gamesApi } from "@tessera/shared/contracts/games";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { operatorCatalogueApi as api, type OperatorGame } from "@tessera/shared/operator-contracts/catalogue";
import { operatorsApi } from "@tessera/shared/operator-contracts/operators";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createTestOperator,
  importOffers,
  type TestOperator,
  type TestSite,
  testSite,
} from "../../../testing/index.ts";
import { offeredFeed } from "../../../testing/offered-titles.ts";
import { followMaintenance } from "./operator-catalogue.ts";

let site: TestSite;
let content: TestOperator;
const events: string[] = [];

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose" });
  await site.database.listen("broadcast", (payload) => events.push(String(JSON.parse(payload).name)));
});
beforeEach(async () => {
  await site.reset();
  await synchronise();
  content = await createTestOperator(site, "content");
  events.length = 0;
});
afterAll(() => site.close());

const synchronise = () => importOffers(site.database, { ...site.dependencies, now: site.clock.now() });
/** Synchronises every feed, without the titles of the given slugs. */
const synchroniseWithout = (...dropped: readonly string[]) =>
  importOffers(site.database, { ...site.dependencies, now: site.clock.now() }, (code) => {
    const feed = offeredFeed(code);
    return { ...feed, titles: feed.titles.filter(({ id }) => !dropped.includes(id)) };
  });
const inMinutes = (minutes: number) =>
  new Date(site.clock.now().getTime() + minutes * minuteMs).toISOString();

async function gameNamed(q: string): Promise<OperatorGame> {
  const { items } = (await content.call(api.games, { query: { q } })).reply;
  const [game] = items;
  if (!game) throw new Error(`There is no game ${q}`);
  return game;
}
const change = (game: OperatorGame, body: object) =>
  content.call(api.changeGame, { params: { id: game.id }, body: { version: game.version, ...body } });
const slugs = async (query: object = {}) =>
  (await site.call(gamesApi.games, { query: { pageSize: 100, ...query } })).reply.items.map(
    ({ slug }) => slug,
  );
const launch = async ({ id }: OperatorGame) => {
  const player = await site.player({ balanceCredits: 10 });
  const { json } = await site.call(
    gamesApi.launch,
    { params: { id }, body: { mode: "real" }, headers: { "idempotency-key": newId() } },
    { as: player },
  );
  return (json as { error: { code: string } }).error.code;
};

describe("a game", () => {
  it("switched off: leaves lobby and search, and a launch is refused; switched on: is listed again", async () => {
    const game = await gameNamed("Golden Koi");
    const off = (await change(game, { status: "hidden" })).reply;
    expect(off).toMatchObject({ status: "hidden", offered: "active", version: game.version + 1 });
    expect(await slugs()).not.toContain(game.slug);
    expect(await slugs({ q: "golden koi" })).not.toContain(game.slug);
    expect((await site.call(gamesApi.game, { params: { slug: game.slug } })).status).toBe(404);
    expect(await launch(game)).toBe("GAME_UNAVAILABLE");
    expect(events).toEqual(["games.changed"]);

    await change(off, { status: "active" });
    expect(await slugs()).toContain(game.slug);
  });

  it("switched off, in maintenance or with a place: stays so when its feed is synchronised", async () => {
    const [off, paused, placed] = [
      await gameNamed("Golden Koi"),
      await gameNamed("Velvet Peony"),
      await gameNamed("Krakatau Wild"),
    ];
    await change(off, { status: "hidden" });
    await change(paused, { status: "maintenance" });
    await change(placed, { place: 1 });
    await synchronise();
    expect(await gameNamed("Golden Koi")).toMatchObject({ status: "hidden" });
    expect(await gameNamed("Velvet Peony")).toMatchObject({ status: "maintenance" });
    expect((await slugs())[0]).toBe(placed.slug);
  });

  it("with a place: listed in the order of places before all other games; without a place: in the feed's order", async () => {
    const [second, first] = [await gameNamed("Golden Koi"), await gameNamed("Velvet Peony")];
    const former = await slugs();
    const placed = (await change(second, { place: 2 })).reply;
    await change(first, { place: 1 });
    expect(placed.place).toBe(2);
    expect((await slugs()).slice(0, 2)).toEqual([first.slug, second.slug]);
    await change(placed, { place: null });
    await change(await gameNamed("Velvet Peony"), { place: null });
    expect(await slugs()).toEqual(former);
  });

  it("in maintenance until a given time: its card says so, and a job ends the maintenance", async () => {
    const game = await gameNamed("Golden Koi");
    expect((await change(game, { status: "maintenance", until: inMinutes(2) })).reply.until).toBe(
      inMinutes(2),
    );
    const card = async () => (await site.call(gamesApi.game, { params: { slug: game.slug } })).reply.status;
    expect(await card()).toBe("maintenance");
    expect(await launch(game)).toBe("GAME_UNAVAILABLE");
    await followMaintenance(site.database, site.clock.now());
    expect(await card()).toBe("maintenance");
    site.clock.advance(2 * minuteMs);
    await followMaintenance(site.database, site.clock.now());
    expect(await card()).toBe("active");
  });

  it("announced but not built: cannot be switched on or put into maintenance", async () => {
    const { items } = (await content.call(api.games, { query: { status: "coming_later", pageSize: 1 } }))
      .reply;
    const [later] = items;
    if (!later) throw new Error("Every title is built");
    expect((await change(later, { status: "maintenance" })).code).toBe("GAME_UNAVAILABLE");
    expect((await change(later, { status: "active" })).reply.status).toBe("coming_later");
  });

  describe("missing from its feed", () => {
    it("hidden by an operator before it was missing: cannot be switched on; in the feed again: hidden until it is switched on", async () => {
      const game = await gameNamed("Golden Koi");
      await change(game, { status: "hidden" });
      await synchroniseWithout(game.slug);
      const dropped = await gameNamed("Golden Koi");
      expect(dropped).toMatchObject({ status: "hidden", offered: "hidden", staysOff: true });
      for (const status of ["active", "maintenance"])
        expect((await change(dropped, { status })).code).toBe("GAME_UNAVAILABLE");
      expect(await slugs()).not.toContain(game.slug);

      await synchronise();
      const again = await gameNamed("Golden Koi");
      expect(again).toMatchObject({ status: "hidden", offered: "active" });
      expect((await change(again, { status: "active" })).reply.status).toBe("active");
      expect(await slugs()).toContain(game.slug);
    });

    it("not changed by an operator: hidden and refused; in the feed again: listed", async () => {
      const game = await gameNamed("Golden Koi");
      await synchroniseWithout(game.slug);
      const dropped = await gameNamed("Golden Koi");
      expect(dropped).toMatchObject({ status: "hidden", offered: "hidden", staysOff: false });
      expect((await change(dropped, { status: "active" })).code).toBe("GAME_UNAVAILABLE");
      await synchronise();
      expect(await gameNamed("Golden Koi")).toMatchObject({ status: "active", offered: "active" });
    });

    it("hidden by an operator while it is missing: stays hidden, also when it is in the feed again", async () => {
      const { slug } = await gameNamed("Golden Koi");
      await synchroniseWithout(slug);
      const changed = await change(await gameNamed("Golden Koi"), { status: "hidden" });
      expect(changed.reply).toMatchObject({ status: "hidden", offered: "hidden", staysOff: true });
      await synchroniseWithout(slug);
      expect((await change(await gameNamed("Golden Koi"), { status: "active" })).code).toBe(
        "GAME_UNAVAILABLE",
      );
      await synchronise();
      const again = await gameNamed("Golden Koi");
      expect(again).toMatchObject({ status: "hidden", offered: "active" });
      expect((await change(again, { status: "active" })).reply.status).toBe("active");
    });

    it("in maintenance until a given time: hidden at its end; in the feed again: listed", async () => {
      const game = await gameNamed("Golden Koi");
      await change(game, { status: "maintenance", until: inMinutes(2) });
      await synchroniseWithout(game.slug);
      expect(await gameNamed("Golden Koi")).toMatchObject({ status: "maintenance", offered: "hidden" });
      site.clock.advance(2 * minuteMs);
      await followMaintenance(site.database, site.clock.now());
      expect(await gameNamed("Golden Koi")).toMatchObject({ status: "hidden", offered: "hidden" });
      await synchronise();
      expect(await gameNamed("Golden Koi")).toMatchObject({ status: "active" });
    });
  });

  it("changed with an outdated version: CONFLICT; with an end in the past: VALIDATION", async () => {
    const game = await gameNamed("Golden Koi");
    await change(game, { status: "hidden" });
    expect((await change(game, { status: "active" })).error).toMatchObject({
      code: "CONFLICT",
      details: { status: "hidden", last: { actor: content.username, action: "game.change" } },
    });
    const wrong = { status: "maintenance", until: inMinutes(-1) };
    expect((await change(await gameNamed("Golden Koi"), wrong)).code).toBe("VALIDATION");
    const owner = await createTestOperator(site, "owner");
    const { items } = (await owner.call(operatorsApi.audit, { query: { targetType: "game" } })).reply;
    expect(items).toMatchObject([
      { action: "game.change", before: { status: "active" }, after: { status: "hidden" } },
    ]);
  });
});

describe("a studio", () => {
  const studioOf = async (code: string) =>
    (await content.call(api.studios)).reply.items.find((studio) => studio.code === code);

  it("in maintenance: its cards say so and launches are refused; switched off: its games leave the lists", async () => {
    const game = await gameNamed("Golden Koi");
    const { code } = game.provider;
    const set = async (body: object) => {
      const version = (await studioOf(code))?.version ?? 0;
      return content.call(api.changeStudio, { params: { code }, body: { version, ...body } });
    };
    await set({ status: "maintenance", until: inMinutes(5) });
    const { reply } = await site.call(gamesApi.game, { params: { slug: game.slug } });
    expect(reply.status).toBe("maintenance");
    expect(await launch(game)).toBe("PROVIDER_MAINTENANCE");
    await set({ status: "disabled" });
    expect(await slugs()).not.toContain(game.slug);
    expect(await launch(game)).toBe("GAME_UNAVAILABLE");
    await set({ status: "active" });
    expect(await studioOf(code)).toMatchObject({ status: "active", until: null });
    expect(await slugs()).toContain(game.slug);
  });

  it("changed with an outdated version: CONFLICT", async () => {
    const [studio] = (await content.call(api.studios)).reply.items;
    const params = { code: studio?.code ?? "" };
    const body = { version: studio?.version, status: "maintenance" };
    expect((await content.call(api.changeStudio, { params, body })).status).toBe(200);
    expect((await content.call(api.changeStudio, { params, body })).error).toMatchObject({
      code: "CONFLICT",
      details: { last: { actor: content.username, action: "studio.change" } },
    });
  });
});
