import { authApi } from "@tessera/shared/contracts/auth";
import { gamesApi } from "@tessera/shared/contracts/games";
import { limitsApi, type LimitKind, type LimitPeriod } from "@tessera/shared/contracts/limits";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { dayMs, hourMs, minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bangkokWindow } from "./bangkok-window.ts";
import { hashPassword } from "../../platform/security/password-hash.ts";
import { findExclusion } from "./exclusions.ts";
import { asksForDepositLimit, readDepositAllowance } from "./limits.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import { createTestOperator, type TestPlayer } from "../../testing/index.ts";
import { type OpenedGame, playedSlug, type PlaySite, playSite } from "../../testing/play-site.ts";
import { operatorExclusionsApi } from "@tessera/shared/operator-contracts/exclusions";
import { remindOfTime } from "./reality-check.ts";

let site: PlaySite;
beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());

/** Credentials for a call of the player, with a fresh bearer. */
const callAs = async (as: TestPlayer) => ({ as: await freshBearer(site, as) });
const set = async (as: TestPlayer, kind: LimitKind, period: LimitPeriod, value: number | null) =>
  site.call(limitsApi.set, { body: { kind, period, value } }, await callAs(as));
const confirm = async (as: TestPlayer, kind: LimitKind, period: LimitPeriod) =>
  site.call(limitsApi.confirm, { body: { kind, period } }, await callAs(as));
const launch = async (as: TestPlayer) => {
  const game = await site.call(gamesApi.game, { params: { slug: playedSlug } });
  const call = { params: { id: game.reply.id }, body: { mode: "real" } };
  return site.call(gamesApi.launch, call, await callAs(as));
};
const roundOf = (game: OpenedGame, amount: number) => ({ ...game, roundId: newId(), txId: newId(), amount });
const bet = async (game: OpenedGame, amount: number) =>
  (await site.asStudio("bet", roundOf(game, amount))).body;

/** Logs the player in again. */
async function relogged(as: TestPlayer): Promise<TestPlayer> {
  await site.database.query("update sessions set ended_at = null, end_reason = null where player_id = $1", [
    as.id,
  ]);
  return freshBearer(site, as);
}

/** Inserts a deposit, in the form that a limit's window counts. */
async function deposit(playerId: string, credits: number, status: string): Promise<void> {
  await site.database.query(
    `insert into deposits (id, number, player_id, request_key, currency, method, rate_bp, amount_minor, real_amount,
                           status, created_at, expires_at)
     values ($1::uuid, 'D-' || $1::text, $2, $1::uuid, 'IDR', 'va', 10000, $3, $3, $4, $5, $5)`,
    [newId(), playerId, credits * 100, status, site.clock.now()],
  );
}

describe("limits of a player", () => {
  it("none set: every kind and period is listed with the used amount, but without a value", async () => {
    const as = await site.player();
    const { items } = (await site.call(limitsApi.list, {}, await callAs(as))).reply;
    expect(items).toHaveLength(11);
    expect(items.every(({ value, effectiveFrom }) => value === null && effectiveFrom === null)).toBe(true);
  });

  it("set or lowered: active at once", async () => {
    const as = await site.player();
    expect((await set(as, "deposit", "day", 500)).reply).toMatchObject({ value: 500 });
    expect((await set(as, "deposit", "day", 200)).reply).toMatchObject({ value: 200 });
  });

  it("raised: active only after 24 hours and a confirmation within the seven days after them", async () => {
    const as = await site.player();
    await set(as, "deposit", "day", 500);
    const raised = (await set(as, "deposit", "day", 1_000)).reply;
    expect(raised).toMatchObject({ value: 500, pending: { value: 1_000, needsConfirm: false } });
    site.clock.advance(dayMs - 1_000);
    expect((await confirm(as, "deposit", "day")).error.code).toBe("CONFLICT");
    site.clock.advance(1_000);
    const [limit] = (await site.call(limitsApi.list, {}, await callAs(as))).reply.items;
    expect(limit).toMatchObject({ value: 500, pending: { needsConfirm: true } });
    expect((await confirm(as, "deposit", "day")).reply).toMatchObject({ value: 1_000 });
    expect((await confirm(as, "deposit", "day")).error.code).toBe("CONFLICT");
  });

  it("removed: delayed like a raise; not confirmed: discarded after seven days", async () => {
    const as = await site.player();
    await set(as, "loss", "week", 100);
    expect((await set(as, "loss", "week", null)).reply).toMatchObject({
      value: 100,
      pending: { value: null },
    });
    site.clock.advance(dayMs + 7 * dayMs);
    expect((await confirm(as, "loss", "week")).error.code).toBe("CONFLICT");
    const { items } = (await site.call(limitsApi.list, {}, await callAs(as))).reply;
    expect(items.find(({ kind, period }) => kind === "loss" && period === "week")).not.toHaveProperty(
      "pending",
    );
  });

  it("a raise that is discarded, or replaced by a lower value: leaves nothing to confirm", async () => {
    const as = await site.player();
    const which = { kind: "wager", period: "month" } as const;
    await set(as, "wager", "month", 100);
    await set(as, "wager", "month", 300);
    expect((await site.call(limitsApi.discard, { body: which }, await callAs(as))).reply).not.toHaveProperty(
      "pending",
    );
    expect((await site.call(limitsApi.discard, { body: which }, await callAs(as))).error.code).toBe(
      "CONFLICT",
    );
    await set(as, "wager", "month", 300);
    expect((await set(as, "wager", "month", 50)).reply).not.toHaveProperty("pending");
    site.clock.advance(dayMs);
    expect((await confirm(as, "wager", "month")).error.code).toBe("CONFLICT");
  });

  it.each([
    { kind: "deposit", period: "session", value: 5 },
    { kind: "session_minutes", period: "day", value: 5 },
    { kind: "deposit", period: "day", value: 0 },
    { kind: "deposit", period: "day", value: 1.5 },
    { kind: "deposit", period: "day", value: 5, playerId: newId() },
  ])("$kind per $period of $value: 400", async (body) => {
    const as = await site.player();
    expect((await site.call(limitsApi.set, { body }, await callAs(as))).status).toBe(400);
  });

  it("the prompt before the first deposit: shown until the player has answered it", async () => {
    const [declined, limited] = [await site.player(), await site.player()];
    expect(await asksForDepositLimit(site.database, declined.id)).toBe(true);
    expect((await site.call(limitsApi.declinePrompt, { body: {} }, await callAs(declined))).status).toBe(204);
    await set(limited, "deposit", "month", 500);
    expect(await asksForDepositLimit(site.database, declined.id)).toBe(false);
    expect(await asksForDepositLimit(site.database, limited.id)).toBe(false);
  });
});

describe("the limit for deposits", () => {
  it("open deposits count, expired ones do not, and the smallest remaining amount applies", async () => {
    const as = await site.player();
    const room = () => readDepositAllowance(site.database, as.id, site.clock.now());
    expect(await room()).toBeNull();
    await set(as, "deposit", "week", 1_000);
    await set(as, "deposit", "day", 500);
    await deposit(as.id, 300, "awaiting_payment");
    await deposit(as.id, 90, "expired");
    expect((await room())?.remainingMinor).toBe(20_000n);
    await set(as, "deposit", "day", 100);
    expect((await room())?.remainingMinor).toBe(0n);
  });
});

describe("play within limits", () => {
  it("a wager limit of 10.00 a day: bets up to it are accepted, and more is refused until the next day in Bangkok", async () => {
    const as = await site.player({ balanceCredits: 100 });
    await set(as, "wager", "day", 10);
    const game = await site.open(as);
    expect(await bet(game, 600)).toMatchObject({ status: "OK" });
    expect(await bet(game, 500)).toEqual(expect.objectContaining({ status: "LIMIT_REACHED" }));
    expect(await bet(game, 400)).toMatchObject({ status: "OK" });
    const until = bangkokWindow("day", site.clock.now()).until.toISOString();
    expect((await launch(as)).error).toMatchObject({ code: "LOSS_LIMIT", details: { until } });
  });

  it("a loss limit of 10.00: wins raise the remaining amount again", async () => {
    const as = await site.player({ balanceCredits: 100 });
    await set(as, "loss", "day", 10);
    const game = await site.open(as);
    const first = roundOf(game, 1_000);
    await site.asStudio("bet", first);
    expect(await bet(game, 1)).toMatchObject({ status: "LIMIT_REACHED" });
    const win = { ...first, txId: newId(), amount: 300, roundClosed: true };
    expect((await site.asStudio("win", win)).body).toMatchObject({ status: "OK" });
    expect(await bet(game, 300)).toMatchObject({ status: "OK" });
  });

  it("a limit of 60 minutes a session: then bets and launches are refused; reminders come at the player's interval", async () => {
    const as = await site.player({ balanceCredits: 100 });
    await set(as, "session_minutes", "session", 60);
    await set(as, "reality_check_minutes", "session", 15);
    const game = await site.open(as);
    expect(await bet(game, 100)).toMatchObject({ status: "OK" });
    site.clock.advance(hourMs);
    expect(await bet(game, 100)).toMatchObject({ status: "LIMIT_REACHED" });
    await site.database.query("update sessions set created_at = $2 where player_id = $1", [
      as.id,
      site.clock.now(),
    ]);
    expect(await bet(game, 100)).toMatchObject({ status: "OK" });
  });
});

describe("the reality check", () => {
  const reminders = async (as: TestPlayer) =>
    (
      await site.database.query<{ payload: unknown; session_id: string }>(
        "select payload, session_id from outbox where player_id = $1 and topic = 'rg.reminder' order by id",
        [as.id],
      )
    ).map(({ payload }) => payload);
  const pass = async (minutes: number) => {
    site.clock.advance(minutes * minuteMs);
    await remindOfTime(site.database, site.clock.now());
  };

  it("every 15 minutes of play, across several games: one reminder with the net result", async () => {
    const as = await site.player({ balanceCredits: 100 });
    await set(as, "reality_check_minutes", "session", 15);
    const first = await site.open(as);
    await bet(first, 1_000);
    await pass(14);
    expect(await reminders(as)).toEqual([]);
    await site.open(as);
    await pass(2);
    await pass(0);
    expect(await reminders(as)).toEqual([{ elapsedSec: 960, netMinor: "-1000" }]);
    await pass(14);
    expect((await reminders(as)).slice(1)).toEqual([{ elapsedSec: 1_800, netMinor: "-1000" }]);
  });

  it("no open game, or no interval set: no reminder, and time outside games does not count", async () => {
    const [as, other] = [await site.player(), await site.player()];
    await set(as, "reality_check_minutes", "session", 15);
    const game = await site.open(as);
    await site.open(other);
    await pass(10);
    const close = { params: { id: game.gameSessionId }, body: {} };
    await site.call(gamesApi.closeSession, close, await callAs(as));
    await pass(60);
    expect(await reminders(as)).toEqual([]);
    await site.open(await freshBearer(site, as));
    await pass(4);
    expect(await reminders(as)).toEqual([]);
    await pass(1);
    expect(await reminders(as)).toEqual([{ elapsedSec: 900, netMinor: "0" }]);
    expect(await reminders(other)).toEqual([]);
  });
});

describe("exclusions", () => {
  it("a break: sessions end, bets are refused, wins are credited; the account stays open and shows the break's end", async () => {
    const as = await site.player({ balanceCredits: 100 });
    const game = await site.open(as);
    const round = roundOf(game, 1_000);
    await site.asStudio("bet", round);
    const body = { kind: "cool_off", days: 7 };
    const excluded = await site.call(limitsApi.exclude, { body }, await callAs(as));
    expect(excluded.status).toBe(201);
    const until = new Date(site.clock.now().getTime() + 7 * dayMs).toISOString();
    expect(excluded.reply).toMatchObject({ kind: "cool_off", until });
    expect((await site.call(walletApi.wallets, {}, await callAs(as))).error.code).toBe("SESSION_REVOKED");

    await relogged(as);
    expect((await site.call(walletApi.wallets, {}, await callAs(as))).status).toBe(200);
    expect((await site.call(authApi.me, {}, await callAs(as))).reply.exclusion).toEqual({
      kind: "cool_off",
      until,
    });
    expect((await launch(as)).error).toMatchObject({ code: "COOL_OFF_ACTIVE", details: { until } });
    expect(await bet(game, 100)).toMatchObject({ status: "PLAYER_DISABLED" });
    const win = { ...round, txId: newId(), amount: 500, roundClosed: true };
    expect((await site.asStudio("win", win)).body).toMatchObject({ status: "OK", balance: 9_500 });

    site.clock.advance(7 * dayMs);
    await site.database.query("update game_sessions set expires_at = $2 where player_id = $1", [
      as.id,
      new Date(site.clock.now().getTime() + hourMs),
    ]);
    expect(await bet(game, 100)).toMatchObject({ status: "OK" });
  });

  it("another session of the same player: ended too, and its pages are notified", async () => {
    const as = await site.player();
    await site.call(limitsApi.exclude, { body: { kind: "cool_off", days: 1 } }, await callAs(as));
    const sent = await site.database.query(
      "select payload from outbox where player_id = $1 and topic = 'session.ended'",
      [as.id],
    );
    expect(sent).toEqual([{ payload: { reason: "excluded" } }]);
  });

  it("a shorter exclusion than the active one, or a break during an exclusion: refused; a longer one: accepted", async () => {
    const as = await site.player();
    const exclude = async (days: number) => {
      await relogged(as);
      return site.call(limitsApi.exclude, { body: { kind: "cool_off", days } }, await callAs(as));
    };
    expect((await exclude(30)).status).toBe(201);
    const min = new Date(site.clock.now().getTime() + 30 * dayMs).toISOString();
    expect((await exclude(7)).error).toMatchObject({ code: "EXCLUSION_TOO_SHORT", details: { min } });
    expect((await exclude(60)).status).toBe(201);
  });

  it("a self-exclusion: needs the password, continues after its term, and ends 24 hours after an operator lifts it", async () => {
    const as = await site.player();
    const password = "Mosaic2026";
    await site.database.query("update players set password_hash = $2 where id = $1", [
      as.id,
      await hashPassword(password),
    ]);
    const input = async (typed: string) =>
      site.call(
        limitsApi.exclude,
        { body: { kind: "self_exclusion", months: 6, password: typed } },
        await callAs(as),
      );
    expect((await input("another")).error.code).toBe("PASSWORD_WRONG");
    const { id } = (await input(password)).reply;
    const holds = async () => (await findExclusion(site.database, as.id, site.clock.now()))?.kind;

    const lift = async () =>
      (await createTestOperator(site, "risk")).call(operatorExclusionsApi.lift, { params: { id } });
    expect((await lift()).error).toMatchObject({ code: "CONFLICT", details: { last: null } });
    site.clock.advance(200 * dayMs);
    expect(await holds()).toBe("self_exclusion");
    expect((await lift()).status).toBe(204);
    expect((await lift()).error).toMatchObject({
      code: "CONFLICT",
      details: { last: { action: "exclusion.lift" } },
    });
    site.clock.advance(dayMs - 1_000);
    expect(await holds()).toBe("self_exclusion");
    site.clock.advance(1_000);
    expect(await holds()).toBeUndefined();
  });

  it("an exclusion shortened or deleted directly in the database: refused by the database", async () => {
    const change = site.database.query("update exclusions set ends_at = starts_at + interval '1 second'");
    await expect(change).rejects.toThrow("never shortened");
    await expect(site.database.query("delete from exclusions")).rejects.toThrow("never shortened");
  });
});
