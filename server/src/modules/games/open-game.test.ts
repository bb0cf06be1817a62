import { titles } from "@tessera/counterparties/testing";
import { gamesApi } from "@tessera/shared/contracts/games";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlaySite, playedSlug, playedStudio, playSite, sendJson } from "../../testing/play-site.ts";

let site: PlaySite;
beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());

const gameBySlug = async (slug: string) => (await site.call(gamesApi.game, { params: { slug } })).reply;
const originOf = (code: string) => site.dependencies.studios.find((studio) => studio.code === code)?.origin;
const slugsOf = (items: readonly { readonly slug: string }[]) => items.map(({ slug }) => slug);

describe("opening a game", () => {
  const launch = async (
    input: { slug?: string; id?: string; mode?: "real" | "demo"; lobbyPath?: string | null },
    as?: Awaited<ReturnType<PlaySite["player"]>>,
  ) => {
    const id = input.id ?? (await gameBySlug(input.slug ?? playedSlug)).id;
    const body = { mode: input.mode ?? "real", lobbyPath: input.lobbyPath };
    return site.call(gamesApi.launch, { params: { id }, body }, as && { as });
  };

  it("real mode: the studio gets the required data, and the frame gets the game's address", async () => {
    const as = await site.player();
    const { reply } = await launch({ lobbyPath: "/games/slots?q=a" }, as);
    expect(site.launches.at(-1)).toEqual({
      path: `/studio/v1/${playedStudio}/launch`,
      body: {
        operatorId: "tessera",
        playerId: as.id,
        gameId: playedSlug,
        launchToken: expect.stringMatching(/^[\w-]{43}$/),
        language: "en",
        locale: "id",
        currency: "IDR",
        lobbyUrl: "http://localhost:3000/games/slots?q=a",
        mode: "real",
      },
    });
    expect(reply.origin).toBe(originOf(playedStudio));
    expect(reply.sandbox).not.toContain("top-navigation");
    expect(Date.parse(reply.expiresAt) - site.clock.now().getTime()).toBe(60_000);
  });

  it("31 demos within a minute, each from another address of one IPv6 network: the last one 429; of another network: opened", async () => {
    const { id } = await gameBySlug(playedSlug);
    const open = async (ip: string) =>
      (await site.call(gamesApi.launch, { params: { id }, body: { mode: "demo" }, ip })).status;
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push(await open(`2001:db8::${count.toString(16)}`));
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
    expect(await open("2001:db8:0:1::1")).toBe(200);
  });

  it("a game without the player's language: opened in English", async () => {
    await site.database.query("update games set languages = '{en,th}' where slug = 'luna-tide'");
    const as = await site.player();
    const headers = { "accept-language": "id" };
    const opened = async (slug: string) => {
      const { id } = await gameBySlug(slug);
      await site.call(gamesApi.launch, { params: { id }, body: { mode: "real" }, headers }, { as });
      return site.launches.at(-1)?.body["language"];
    };
    expect([await opened("luna-tide"), await opened(playedSlug)]).toEqual(["en", "id"]);
  });

  it("the live table, whose studio has its own wallet: marked as such, and opened at the live studio", async () => {
    const slug = "harbour-high-card";
    const { reply: table } = await site.call(gamesApi.game, { params: { slug } });
    expect(table).toMatchObject({
      walletMode: "transfer",
      provider: { code: "sandbox-live", name: "Harbour Live" },
      category: "live",
      status: "active",
      demo: true,
    });
    const as = await site.player();
    const { reply } = await launch({ slug }, as);
    expect(site.launches.at(-1)).toMatchObject({
      path: "/studio/v1/sandbox-live/launch",
      body: { playerId: as.id, gameId: slug, mode: "real" },
    });
    expect(reply.origin).toBe(originOf("sandbox-live"));
  });

  it("the launch token: never stored in the database", async () => {
    const as = await site.player();
    await launch({}, as);
    const token = String(site.launches.at(-1)?.body["launchToken"]);
    const [row] = await site.database.query<{ text: string }>(
      "select s::text as text from game_sessions s where player_id = $1",
      [as.id],
    );
    expect(row?.text).not.toContain(token);
    expect(row?.text).not.toContain(Buffer.from(token).toString("hex"));
  });

  it("a demo by a guest: opened, and nothing is stored", async () => {
    const count = async () => (await site.database.query("select from game_sessions")).length;
    const before = await count();
    expect((await launch({ mode: "demo" })).status).toBe(200);
    expect(site.launches.at(-1)?.body).toMatchObject({
      mode: "demo",
      playerId: expect.stringMatching(/^demo-/),
    });
    expect(await count()).toBe(before);
  });

  it("real mode by a guest: 401", async () => {
    const { status, error } = await launch({});
    expect([status, error.code]).toEqual([401, "UNAUTHENTICATED"]);
  });

  it.each<[string, string, number, string]>([
    [
      "a player who may not play",
      "update players set play_disabled = true where id = $1",
      403,
      "PLAY_DISABLED",
    ],
    ["a suspended player", "update players set status = 'suspended' where id = $1", 403, "ACCOUNT_SUSPENDED"],
  ])("%s: refused", async (_situation, change, status, code) => {
    const as = await site.player();
    await site.database.query(change, [as.id]);
    const refusal = await launch({}, as);
    expect([refusal.status, refusal.error.code]).toEqual([status, code]);
  });

  it("an announced title, which is not built: 409 GAME_UNAVAILABLE", async () => {
    const as = await site.player();
    const slug = titles.find(({ playable }) => !playable)?.slug ?? "";
    for (const mode of ["real", "demo"] as const) {
      const { status, error } = await launch({ slug, mode }, as);
      expect([status, error.code]).toEqual([409, "GAME_UNAVAILABLE"]);
    }
  });

  it("a studio in maintenance: 409 PROVIDER_MAINTENANCE, and its cards show it", async () => {
    const as = await site.player();
    const { id } = await gameBySlug("fortune-coins");
    await site.database.query("update providers set status = 'maintenance' where code = 'ashlar'");
    const { status, error } = await launch({ id }, as);
    expect([status, error.code]).toEqual([409, "PROVIDER_MAINTENANCE"]);
    expect((await gameBySlug("fortune-coins")).status).toBe("maintenance");
    await site.database.query("update providers set status = 'active' where code = 'ashlar'");
  });

  it("an unknown game: 404", async () => {
    expect((await launch({ id: newId() }, await site.player())).status).toBe(404);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "%2f%2fevil"])(
    "lobby path %s: 400, and the studio is not called",
    async (lobbyPath) => {
      const before = site.launches.length;
      const { status, error } = await launch({ mode: "demo", lobbyPath });
      expect([status, error.code, error.fields]).toEqual([400, "VALIDATION", { lobbyPath: "path.internal" }]);
      expect(site.launches).toHaveLength(before);
    },
  );

  it("a studio that answers 503: 502 PROVIDER_UNAVAILABLE, and the game is not added to the recent games", async () => {
    const as = await site.player();
    site.answerLaunches((response) => sendJson(response, {}, 503));
    const { status, error } = await launch({}, as);
    expect([status, error.code]).toEqual([502, "PROVIDER_UNAVAILABLE"]);
    expect((await site.call(gamesApi.recent, {}, { as })).reply.items).toEqual([]);
  });

  it("recent games: the games with a bet of the player, each once, the latest first", async () => {
    const as = await site.player({ balanceCredits: 100 });
    const recent = async () => slugsOf((await site.call(gamesApi.recent, {}, { as })).reply.items);
    const { gameSessionId: _, ...opened } = await site.open(as);
    await launch({ slug: "golden-koi" }, as);
    expect(await recent()).toEqual([]);
    const bet = (roundId: string, txId: string) =>
      site.asStudio("bet", { ...opened, roundId, txId, amount: 100 });
    const [roundId, txId] = [newId(), newId()];
    await bet(roundId, txId);
    expect(await recent()).toEqual([playedSlug]);
    await site.asStudio("rollback", { playerId: as.id, roundId, txId: newId(), refTxId: txId });
    expect(await recent()).toEqual([]);
    await bet(newId(), newId());
    site.clock.advance(1_000);
    await site.open(as);
    const { reply } = await site.call(gamesApi.recent, {}, { as });
    expect(slugsOf(reply.items)).toEqual([playedSlug]);
    expect(reply.items[0]?.playedAt).toBe(new Date(site.clock.now().getTime() - 1_000).toISOString());
  });
});

describe("an opened game session", () => {
  it("its summary: bets, wins and the time until it was closed", async () => {
    const as = await site.player({ balanceCredits: 100 });
    const { gameSessionId, ...game } = await site.open(as);
    const params = { id: gameSessionId };
    await site.asStudio("bet", { ...game, roundId: "r-1", txId: newId(), amount: 500 });
    await site.asStudio("win", { ...game, roundId: "r-1", txId: newId(), amount: 200, roundClosed: true });
    site.clock.advance(90_000);
    expect((await site.call(gamesApi.closeSession, { params, body: {} }, { as })).status).toBe(204);
    site.clock.advance(90_000);
    expect((await site.call(gamesApi.closeSession, { params, body: {} }, { as })).status).toBe(204);
    const { reply } = await site.call(gamesApi.sessionSummary, { params }, { as });
    expect(reply).toMatchObject({ elapsedSec: 90, betMinor: 500n, winMinor: 200n, netMinor: -300n });
  });

  it("closed: accepts no more bets", async () => {
    const as = await site.player({ balanceCredits: 100 });
    const { gameSessionId, ...game } = await site.open(as);
    await site.call(gamesApi.closeSession, { params: { id: gameSessionId }, body: {} }, { as });
    const bet = await site.asStudio("bet", { ...game, roundId: newId(), txId: newId(), amount: 500 });
    expect(bet.body["status"]).toBe("TOKEN_EXPIRED");
  });

  it("of another player: 404 for reading and closing, and it stays open", async () => {
    const owner = await site.player({ balanceCredits: 100 });
    const { gameSessionId, ...game } = await site.open(owner);
    const stranger = await site.player();
    const params = { id: gameSessionId };
    expect((await site.call(gamesApi.sessionSummary, { params }, { as: stranger })).status).toBe(404);
    expect((await site.call(gamesApi.closeSession, { params, body: {} }, { as: stranger })).status).toBe(404);
    expect((await site.call(gamesApi.sessionSummary, { params })).status).toBe(401);
    const bet = await site.asStudio("bet", { ...game, roundId: newId(), txId: newId(), amount: 500 });
    expect(bet.body["status"]).toBe("OK");
  });
});
