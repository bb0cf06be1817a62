import { accountApi } from "@tessera/shared/contracts/account";
import { shopApi } from "@tessera/shared/contracts/shop";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { operatorFreeRoundsApi } from "@tessera/shared/operator-contracts/free-rounds";
import { operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../ledger/index.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import { createTestOperator, type TestOperator, type TestPlayer } from "../../testing/index.ts";
import { playedSlug, type PlaySite, playSite } from "../../testing/play-site.ts";
import { publishFreeRounds, winFreeRounds } from "../../testing/test-award.ts";
import { lapseAwards } from "../promotions/free-rounds/lapse-awards.ts";

let site: PlaySite;
let player: TestPlayer;
let editor: TestOperator;
beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await site.player();
  editor = await createTestOperator(site, "content");
});

const messagesOf = (playerId: string) =>
  site.database.query<{ title: object; body: object }>(
    "select title, body from inbox_messages where player_id = $1 and (title ->> 'en' like '%free round%') order by published_at",
    [playerId],
  );
const awardsOf = async () => (await site.call(shopApi.shop, {}, { as: player })).reply.awards;

describe("free rounds won by a spin", () => {
  it("awarded for seven days: shown in the shop, beside the spin, in the inbox and in the history", async () => {
    await winFreeRounds(site, player);
    const expiresAt = new Date(site.clock.now().getTime() + 7 * dayMs).toISOString();
    const game = { slug: playedSlug, name: "Krakatau Wild" };
    expect(await awardsOf()).toEqual([
      { id: expect.any(String), game, left: 3, stakeMinor: 100n, expiresAt },
    ]);
    const { items } = (await site.call(shopApi.spins, {}, { as: player })).reply;
    expect(items).toMatchObject([
      {
        prize: { kind: "free_rounds", minor: 0n, freeRounds: { game, count: 3, stakeMinor: 100n } },
        status: "settled",
        award: { left: 3, expiresAt },
      },
    ]);
    expect(await messagesOf(player.id)).toMatchObject([
      {
        title: {
          en: "You won 3 free rounds on Krakatau Wild",
          id: "Anda memenangkan 3 ronde gratis di Krakatau Wild",
        },
      },
    ]);
    const spinId = items[0]?.id ?? "";
    const history = await site.call(
      accountApi.historyItem,
      { params: { type: "shop", id: spinId } },
      { as: player },
    );
    expect(history.reply).toMatchObject({ title: "Wheel: free rounds", amountMinor: 0n, status: "success" });
    expect(history.reply.fields.slice(1)).toEqual([
      { label: "prize", value: "free_rounds", kind: "code" },
      { label: "game", value: "Krakatau Wild", kind: "text" },
      { label: "freeRounds", value: "3", kind: "text" },
      { label: "freeRoundsLeft", value: "3", kind: "text" },
      { label: "freeRoundStake", value: "100", kind: "minor" },
      { label: "playableUntil", value: expiresAt, kind: "instant" },
    ]);
    expect(await checkBooks(site.database)).toEqual([]);
  });

  it("played: the round is in the history as a free round with bet 0 and its stake", async () => {
    const freeRound = await winFreeRounds(site, player);
    const { gameSessionId: _, playToken, ...named } = await site.open(player);
    const roundId = newId();
    await site.asStudio("bet", { ...named, playToken, roundId, txId: newId(), amount: 0, freeRound });
    await site.asStudio("win", { ...named, roundId, txId: newId(), amount: 250, roundClosed: true });
    const query = { type: "game" } as const;
    const { items, totals } = (await site.call(accountApi.history, { query }, { as: player })).reply;
    expect(items).toMatchObject([{ title: "Krakatau Wild: free round", amountMinor: 250n, direction: "in" }]);
    expect(totals).toEqual({ inMinor: 250n, outMinor: 0n });
    const params = { type: "game" as const, id: items[0]?.id ?? "" };
    const { fields } = (await site.call(accountApi.historyItem, { params }, { as: player })).reply;
    const amounts = fields.filter(({ kind }) => kind === "minor").map(({ label, value }) => [label, value]);
    expect(amounts).toEqual([
      ["bet", "0"],
      ["freeRoundStake", "100"],
      ["win", "250"],
      ["net", "250"],
    ]);
    expect(await awardsOf()).toMatchObject([{ left: 2 }]);
  });
});

describe("the end of free rounds", () => {
  it("seven days later: removed from the shop, with one notification; a second before: still there", async () => {
    const award = await winFreeRounds(site, player);
    site.clock.advance(7 * dayMs - 1_000);
    await lapseAwards(site.dependencies);
    player = await freshBearer(site, player);
    expect(await awardsOf()).toHaveLength(1);
    site.clock.advance(1_000);
    for (const _run of [1, 2]) await lapseAwards(site.dependencies);
    expect(await awardsOf()).toEqual([]);
    expect(await messagesOf(player.id)).toMatchObject([
      { title: { en: "You won 3 free rounds on Krakatau Wild" } },
      {
        title: { en: "Your free rounds on Krakatau Wild have ended" },
        body: { en: "3 free rounds of 1.00 each were not played in time." },
      },
    ]);
    const [row] = await site.database.query<{ lapsedAt: Date | null }>(
      `select lapsed_at as "lapsedAt" from round_awards where id = $1`,
      [award],
    );
    expect(row?.lapsedAt).toEqual(site.clock.now());
  });

  it("all of them played: nothing expires and no message is sent", async () => {
    await winFreeRounds(site, player);
    await site.database.query("update round_awards set used = count where player_id = $1", [player.id]);
    site.clock.advance(8 * dayMs);
    await lapseAwards(site.dependencies);
    expect(await messagesOf(player.id)).toHaveLength(1);
  });
});

describe("a wheel with free rounds", () => {
  const segment = (freeRounds: object | null, more: object = {}) => ({
    position: 0,
    weight: 1,
    prizeKind: "free_rounds",
    prizeX100: 0,
    label: null,
    promotionSlug: null,
    freeRounds,
    stock: null,
    ...more,
  });
  const rounds = { game: playedSlug, count: 5, stakeMinor: "100" };
  const create = (freeRounds: object | null, more: object = {}) => {
    const content = {
      title: { en: "Autumn", id: "Musim gugur" },
      betsMinor: ["5000"],
      dailyLimit: null,
      budgetMinor: "100000",
      sort: 0,
      segments: [segment(freeRounds, more)],
    };
    const slug = `wheel-${newId()}`;
    return editor.call(operatorWheelsApi.create, { body: { slug, currency: "IDR", content } });
  };

  it("published by an operator: shown with its rounds; another number of rounds raises the version", async () => {
    const { reply } = await create(rounds);
    const params = { slug: reply.slug };
    await editor.call(operatorWheelsApi.publish, { params, body: { revision: 0 } });
    const shown = async () =>
      (await site.call(shopApi.shop, {}, { as: player })).reply.wheels.find(
        ({ slug }) => slug === reply.slug,
      );
    const before = await shown();
    expect(before?.segments).toMatchObject([
      {
        prizeKind: "free_rounds",
        freeRounds: { game: { slug: playedSlug, name: "Krakatau Wild" }, count: 5, stakeMinor: 100n },
      },
    ]);
    await site.database.query("update wheel_segments set round_count = 6 where wheel = $1", [reply.slug]);
    expect((await shown())?.version).toBe((before?.version ?? 0) + 1);
    const listed = (await editor.call(operatorWheelsApi.list)).reply.items.find(
      ({ slug }) => slug === reply.slug,
    );
    expect(listed?.segments).toMatchObject([
      { freeRounds: { game: playedSlug, count: 6, stakeMinor: 100n } },
    ]);
  });

  it.each<[string, object | null, string, string]>([
    ["no game", null, "segments.0.freeRounds", "wheel.freeRounds"],
    [
      "an unknown game",
      { ...rounds, game: "no-such-game" },
      "segments.0.freeRounds.game",
      "wheel.freeRoundsGame",
    ],
    [
      "a game without free rounds",
      { ...rounds, game: "bouquet-keno" },
      "segments.0.freeRounds.game",
      "wheel.freeRoundsGame",
    ],
    [
      "a stake that the game does not take",
      { ...rounds, stakeMinor: "101" },
      "segments.0.freeRounds.stakeMinor",
      "wheel.freeRoundsStake",
    ],
    [
      "a stake beyond the limits",
      { ...rounds, stakeMinor: "6000" },
      "segments.0.freeRounds.stakeMinor",
      "wheel.freeRoundsStake",
    ],
  ])("%s: refused at that field", async (_, freeRounds, field, key) => {
    const { code, fields } = await create(freeRounds);
    expect([code, fields]).toEqual(["VALIDATION", { [field]: key }]);
  });

  it.each([0, 101, 1.5])("%d rounds: refused at their number", async (count) => {
    const { fields } = await create({ ...rounds, count });
    expect(Object.keys(fields)).toEqual(["content.segments.0.freeRounds.count"]);
  });

  it("with a stake outside the game's limits, which were narrowed later: refused when published", async () => {
    const { reply } = await create(rounds);
    await site.database.query("update games set min_bet_minor = 200 where slug = $1", [playedSlug]);
    const publish = { params: { slug: reply.slug }, body: { revision: 0 } };
    expect((await editor.call(operatorWheelsApi.publish, publish)).code).toBe("VALIDATION");
    await site.database.query("update games set min_bet_minor = 20 where slug = $1", [playedSlug]);
    expect((await editor.call(operatorWheelsApi.publish, publish)).status).toBe(200);
  });
});

it("a player's awards, for operators: with the rounds played and the amount won", async () => {
  const support = await createTestOperator(site, "support");
  const freeRound = await winFreeRounds(site, player);
  await winFreeRounds(site, await site.player());
  const { gameSessionId: _, playToken, ...named } = await site.open(player);
  const roundId = newId();
  await site.asStudio("bet", { ...named, playToken, roundId, txId: newId(), amount: 0, freeRound });
  await site.asStudio("win", { ...named, roundId, txId: newId(), amount: 250, roundClosed: true });
  const listed = await support.call(operatorFreeRoundsApi.list, { query: { playerId: player.id } });
  expect(listed.reply.items).toMatchObject([
    {
      id: freeRound,
      username: player.username,
      game: { en: "Krakatau Wild" },
      count: 3,
      used: 1,
      wonMinor: 250n,
      lapsedAt: null,
    },
  ]);
  const everyone = (await support.call(operatorFreeRoundsApi.list)).reply.items.map(
    ({ playerId }) => playerId,
  );
  expect(new Set(everyone).size).toBeGreaterThan(1);
});

it("free rounds out of stock: their weight goes to the segment without a prize", async () => {
  await publishFreeRounds(site, player.currency);
  await site.database.query(
    `with wheel as (select slug from wheels where status = 'published' and currency = 'IDR'),
       bounded as (update wheel_segments set stock = 1 where wheel = (select slug from wheel))
     insert into wheel_segments (wheel, position, weight, prize_kind) select slug, 1, 1, 'none' from wheel`,
  );
  await site.database.query("update wheel_segments set stock = 0 where prize_kind = 'free_rounds'");
  const [wheel] = (await site.call(shopApi.shop, {}, { as: player })).reply.wheels;
  expect(wheel?.segments.map(({ weight }) => weight)).toEqual([0, 2]);
});
