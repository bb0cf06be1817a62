import type { ServerResponse } from "node:http";
import { gamesApi } from "@tessera/shared/contracts/games";
import { minuteMs } from "@tessera/shared/core/durations";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { StudioContract } from "../../../integrations/studios/studio-contract.ts";
import { createTestOperator } from "../../../testing/index.ts";
import { type FeedServer, startFeedServer } from "../../../testing/feed-server.ts";
import { makeTestReferrer } from "../../../testing/test-referrer.ts";
import { type TestSite, testSite } from "../../../testing/test-site.ts";
import { operatorStudiosApi } from "@tessera/shared/operator-contracts/studios";
import { synchroniseDue, synchroniseStudio } from "./synchronise-studios.ts";

const code = "orchid-arc";
const secret = "secret-of-the-studio";
let contract: StudioContract;

let feed: FeedServer;
let site: TestSite;
const logged: string[] = [];

beforeAll(async () => {
  feed = await startFeedServer(code, { secret, now: () => site.clock.now(), gameCount: 25 });
  contract = { code, walletMode: "seamless", origin: feed.origin };
  site = await testSite({
    providers: { [code]: [secret] },
    studios: [contract],
    log: pino({ level: "warn" }, { write: (line: string) => void logged.push(line) }),
  });
});
beforeEach(async () => {
  feed.restore();
  await site.reset();
  await synchronise();
  logged.length = 0;
});
afterAll(async () => {
  await site.close();
  await feed.close();
});

const synchronise = (options = {}) => synchroniseStudio(site.dependencies, contract, options);
const rows = () =>
  site.database.query<{ slug: string; status: string }>(
    "select to_jsonb(g) - 'id' as row, slug, status from games g order by slug",
  );
const changeFeed = (edit: () => void) => {
  edit();
  feed.etag = `"${Number(feed.etag.slice(1, -1)) + 1}"`;
};
const report = async () => {
  const operator = await createTestOperator(site, "content");
  const { reply } = await operator.call(operatorStudiosApi.list);
  return reply.items[0];
};

describe("a studio's feed", () => {
  it("three pages: every title is stored with its category, return, limits and languages, and the studio with its name", async () => {
    expect(await rows()).toHaveLength(25);
    const taken = await site.database.query(
      `select provider_game_id as id, category, rtp_bp as "rtpBp", min_bet_minor::int as "minBetMinor",
         max_bet_minor::int as "maxBetMinor", languages from games order by provider_game_id`,
    );
    const offered = feed.games.map(({ id, category, rtpBp, limits, languages }) => ({
      id,
      category,
      rtpBp,
      ...(limits as object),
      languages,
    }));
    expect(taken).toEqual(offered.toSorted((left, right) => (String(left.id) < String(right.id) ? -1 : 1)));
    const { reply } = await site.call(gamesApi.game, { params: { slug: "krakatau-wild" } });
    expect(reply).toMatchObject({ provider: { code, name: "Orchid Arc" }, status: "active" });
    expect(reply.description).toContain("Volcanoes");
    expect(await report()).toMatchObject({
      code,
      name: "Orchid Arc",
      titles: 25,
      failure: null,
      problems: [],
    });
  });

  it("unchanged: one call, whose answer has no titles", async () => {
    feed.calls.length = 0;
    await synchronise();
    expect(feed.calls).toHaveLength(1);
    expect(await report()).toMatchObject({ titles: 25, failure: null });
  });

  it("a mechanic's name by language: on the card in the player's language, and removed when the feed has none", async () => {
    const card = async (language: string) => {
      const headers = { "accept-language": language };
      return (await site.call(gamesApi.game, { params: { slug: "luna-tide" }, headers })).reply;
    };
    const name = (mechanic?: object) =>
      changeFeed(() => {
        const titled = feed.games.find(({ id }) => id === "luna-tide");
        if (titled) Object.assign(titled, { mechanic });
      });
    name({ en: "Free spins ×2", id: "Putaran gratis ×2" });
    await synchronise();
    expect((await card("en")).mechanic).toBe("Free spins ×2");
    expect((await card("id")).mechanic).toBe("Putaran gratis ×2");
    name();
    await synchronise();
    expect(await card("en")).not.toHaveProperty("mechanic");
    name({ en: "Free spins that are all multiplied by two" });
    await synchronise();
    expect(await report()).toMatchObject({
      problems: [{ title: "luna-tide", problem: expect.stringContaining("mechanic.en") as string }],
    });
  });

  it("a missing title, a new one and a renamed one: hidden, listed and renamed; operators' settings stay", async () => {
    await site.database.query("update games set max_bet_minor = 777 where slug = 'luna-tide'");
    await site.database.query("update games set status = 'maintenance' where slug = 'velvet-peony'");
    changeFeed(() => {
      feed.games = feed.games
        .filter(({ id }) => id !== "krakatau-wild" && id !== "velvet-peony")
        .map((game) => (game["id"] === "luna-tide" ? { ...game, name: { en: "Luna Flood" } } : game));
      feed.games.push({ ...feed.games[0], id: "brand-new", name: { en: "Brand New" } });
    });
    await synchronise();
    const found = await site.database.query(
      `select slug, status, name ->> 'en' as name, max_bet_minor from games
        where slug in ('krakatau-wild', 'velvet-peony', 'luna-tide', 'brand-new') order by slug`,
    );
    expect(found).toEqual([
      expect.objectContaining({ slug: "brand-new", status: "active", name: "Brand New" }),
      expect.objectContaining({ slug: "krakatau-wild", status: "hidden" }),
      expect.objectContaining({ slug: "luna-tide", name: "Luna Flood", max_bet_minor: 777n }),
      expect.objectContaining({ slug: "velvet-peony", status: "maintenance" }),
    ]);
  });

  it.each<[string, () => void, string]>([
    [
      "half a page",
      () => (feed.editPage = (page, number) => (number === 1 ? '{"games": [' : page)),
      "no JSON",
    ],
    ["a page without games", () => (feed.editPage = ({ games: _, ...page }) => page), "contract"],
    [
      "a page of another list",
      () => (feed.editPage = (page, number) => ({ ...page, version: String(number) })),
      "changed",
    ],
    ["fewer titles than it says", () => (feed.editPage = (page) => ({ ...page, total: 26 })), "25 of 26"],
    [
      "a feed that never ends",
      () => (feed.editPage = (page) => ({ ...page, games: [], next: "0" })),
      "not end",
    ],
    ["another studio's feed", () => (feed.editPage = (page) => asOther(page)), "another studio"],
    ["a feed of nothing", () => (feed.games = []), "0 titles, and 25"],
    ["an answer 500", () => (feed.answer = (_, response) => (response.writeHead(500).end(), true)), "500"],
    ["a redirect", () => (feed.answer = (_, response) => redirect(response)), "no answer"],
    [
      "a connection that ends",
      () => (feed.answer = (_, response) => (response.destroy(), true)),
      "no answer",
    ],
    ["a page of 20 MB", () => (feed.editPage = () => "x".repeat(20_000_000)), "too large"],
  ])("%s: every title stays, and operators see the reason", async (_situation, breakFeed, why) => {
    const before = await rows();
    changeFeed(breakFeed);
    await synchronise();
    expect(await rows()).toEqual(before);
    expect(await report()).toMatchObject({ titles: 25, failure: expect.stringContaining(why) as string });
    expect(logged.join()).toContain("were not taken over");
  });

  it("titles with a best return, with a jackpot, or of the category arcade: the weight of their turnover follows from their return", async () => {
    changeFeed(() => {
      feed.games = feed.games.map((game) => {
        if (game["id"] === "krakatau-wild") return { ...game, rtpBp: 9_600, bestReturnBp: 9_700 };
        if (game["id"] === "luna-tide") return { ...game, category: "arcade" };
        return game;
      });
    });
    await synchronise();
    const weighed = await site.database.query<{ id: string }>(
      `select slug as id, best_return_bp as best, turnover_weight_bp as weight from games
        where slug in ('krakatau-wild', 'luna-tide') or jackpot_pool is not null order by slug`,
    );
    expect(weighed).toEqual(
      expect.arrayContaining([
        { id: "krakatau-wild", best: 9_700, weight: 10_000 },
        { id: "luna-tide", best: null, weight: 5_000 },
        { id: "merapi-embers", best: null, weight: 5_000 },
      ]),
    );
  });

  it.each<[string, (game: Record<string, unknown>) => unknown]>([
    ["a name of 500 letters", (game) => ({ ...game, name: { en: "x".repeat(500) } })],
    ["a name with a NUL", (game) => ({ ...game, name: { en: "a\0b" } })],
    ["no English name", (game) => ({ ...game, name: { id: "Bulan" } })],
    ["an unknown category", (game) => ({ ...game, category: "crash" })],
    ["a return above 100 %", (game) => ({ ...game, rtpBp: 10_001 })],
    ["a best return above 100 %", (game) => ({ ...game, bestReturnBp: 10_001 })],
    ["a best return below its return", (game) => ({ ...game, rtpBp: 9_700, bestReturnBp: 9_699 })],
    ["a lowest bet above the highest", (game) => ({ ...game, limits: { minBetMinor: 2, maxBetMinor: 1 } })],
    ["no picture", ({ artwork: _, ...game }) => game],
  ])(
    "one title with %s: keeps its stored data, and the other titles are updated",
    async (_situation, spoil) => {
      const before = await rows();
      changeFeed(() => {
        feed.games = feed.games.map((game) =>
          game["id"] === "krakatau-wild" ? (spoil(game) as typeof game) : { ...game, popularity: 5 },
        );
      });
      await synchronise();
      const after = await rows();
      const wild = (list: typeof before) => list.find(({ slug }) => slug === "krakatau-wild");
      expect(wild(after)).toEqual(wild(before));
      expect(await site.database.query("select 1 from games where popularity = 5")).toHaveLength(24);
      expect(await report()).toMatchObject({
        failure: null,
        problemCount: 1,
        problems: [{ title: "krakatau-wild" }],
      });
    },
  );

  it("a title that is listed twice: neither entry is used, and the stored row stays", async () => {
    const before = await rows();
    changeFeed(() => feed.games.push({ ...feed.games[3], name: { en: "Another" } }));
    await synchronise();
    expect(await rows()).toEqual(before);
    expect((await report())?.problems[0]?.problem).toBe("is in the feed twice");
  });

  it("an entry without a valid title: no title is hidden, since the entry could stand for any of them", async () => {
    changeFeed(() => {
      feed.games = feed.games.map((game) => (game["id"] === "krakatau-wild" ? { id: 7 } : game));
    });
    await synchronise();
    expect((await rows()).filter(({ status }) => status === "hidden")).toEqual([]);
  });

  it("unavailable for a day: read again and again while the titles stay; available: read within five minutes", async () => {
    const before = await rows();
    feed.answer = (_, response) => (response.destroy(), true);
    changeFeed(() => undefined);
    const since = new Date(site.clock.now().getTime() + 6 * minuteMs).toISOString();
    for (let minutes = 0; minutes < 24 * 60; minutes += 6) {
      site.clock.advance(6 * minuteMs);
      await synchroniseDue(site.dependencies);
    }
    expect(await rows()).toEqual(before);
    expect(await report()).toMatchObject({ failingSince: since, failure: expect.any(String) as string });
    feed.answer = () => false;
    site.clock.advance(5 * minuteMs);
    await synchroniseDue(site.dependencies);
    expect(await report()).toMatchObject({ failure: null, failingSince: null });
  });

  it("two studios with the same title id: two games, each with its own address", async () => {
    const other = await startFeedServer("ashlar", { secret, now: () => site.clock.now(), gameCount: 3 });
    other.games[0] = { ...other.games[0], id: "krakatau-wild" };
    const keys = { ...site.dependencies.keys, providers: { ashlar: [secret] } };
    const ashlar = { code: "ashlar", walletMode: "seamless", origin: other.origin } as const;
    await synchroniseStudio({ ...site.dependencies, keys }, ashlar);
    await other.close();
    const found = await site.database.query(
      "select slug from games where provider_game_id = 'krakatau-wild' order by 1",
    );
    expect(found).toEqual([{ slug: "krakatau-wild" }, { slug: "krakatau-wild-ashlar" }]);
  });
});

describe("an operator's request to read a feed", () => {
  it("more than half of the titles missing: refused, then accepted on confirmation, with an audit entry", async () => {
    changeFeed(() => (feed.games = feed.games.slice(0, 5)));
    const operator = await createTestOperator(site, "content");
    const call = (body: { acceptFewer?: boolean }) =>
      operator.call(operatorStudiosApi.synchronise, { params: { code }, body });
    expect((await call({})).reply).toMatchObject({
      titles: 25,
      failure: expect.stringContaining("5 titles") as string,
    });
    expect((await call({ acceptFewer: true })).reply).toMatchObject({ titles: 5, failure: null });
    expect((await rows()).filter(({ status }) => status === "hidden")).toHaveLength(20);
    const audited = await site.database.query("select 1 from audit_log where action = 'studio.synchronise'");
    expect(audited).toHaveLength(2);
  });

  it("an unknown studio: 404", async () => {
    const operator = await createTestOperator(site, "content");
    const { code: refusal } = await operator.call(operatorStudiosApi.synchronise, {
      params: { code: "nobody" },
      body: {},
    });
    expect(refusal).toBe("NOT_FOUND");
  });
});

function asOther(page: Record<string, unknown>): unknown {
  return { ...page, studio: { ...(page["studio"] as object), code: "ashlar" } };
}

function redirect(response: ServerResponse): true {
  response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  return true;
}

describe("a title whose return with all rewards would be 100 % or more", () => {
  const raise = (rtpBp: number) =>
    changeFeed(() => {
      const added = {
        ...feed.games[1],
        id: "brand-new",
        name: { en: "Brand New" },
        rtpBp,
        bestReturnBp: rtpBp,
      };
      feed.games = [...feed.games.filter(({ id }) => id !== "brand-new"), added].map((game) =>
        game["id"] === "krakatau-wild" ? { ...game, rtpBp, bestReturnBp: rtpBp } : game,
      );
    });
  const statusOf = async (slug: string) => (await rows()).find((row) => row.slug === slug)?.status;

  it("new or raised: not offered, and operators see the calculation; lowered again: offered", async () => {
    raise(9_960);
    await synchronise();
    expect(await statusOf("krakatau-wild")).toBe("hidden");
    expect(await statusOf("brand-new")).toBeUndefined();
    // A site without wheels and promotions: commission 0.50 %.
    const problem = "would return 100.10 % with what the site offers";
    expect((await report())?.problems).toEqual([
      { title: "krakatau-wild", problem },
      { title: "brand-new", problem },
    ]);
    expect(logged.join()).toContain(problem);
    raise(9_500);
    await synchronise();
    expect([await statusOf("krakatau-wild"), await statusOf("brand-new")]).toEqual(["active", "active"]);
  });

  it("offered already, before other rewards of the site were raised: stays offered when its studio changes other data", async () => {
    await makeTestReferrer(site.database, (await site.player()).id, site.clock.now());
    await site.database.query("update referral_profiles set rate_bp = 999, budget_minor = 100000");
    changeFeed(() => {
      feed.games = feed.games.map((game) => ({ ...game, popularity: 7 }));
      feed.games.push({ ...feed.games[0], id: "brand-new", name: { en: "Brand New" } });
    });
    await synchronise();
    expect(await report()).toMatchObject({ problemCount: 1, problems: [{ title: "brand-new" }] });
    expect((await rows()).map(({ status }) => status)).not.toContain("hidden");
    expect(await site.database.query("select 1 from games where popularity = 7")).toHaveLength(25);
  });

  it("a pool with a raised share: keeps its old terms, and its games stay offered", async () => {
    const shares = () => site.database.query("select pool, share_bp as share from jackpots order by pool");
    const before = await shares();
    expect(before.length).toBeGreaterThan(0);
    changeFeed(() => {
      feed.editPage = (page) => ({
        ...page,
        pools: (page["pools"] as object[]).map((pool) => ({ ...pool, shareBp: 900 })),
      });
    });
    await synchronise();
    expect(await shares()).toEqual(before);
    expect((await report())?.problems[0]).toMatchObject({
      title: null,
      problem: expect.stringMatching(
        /^pool \w+: would return 1\d\d\.\d\d % with what the site offers$/,
      ) as string,
    });
  });
});
