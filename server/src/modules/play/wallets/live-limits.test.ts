import { accountApi } from "@tessera/shared/contracts/account";
import { authApi } from "@tessera/shared/contracts/auth";
import { gamesApi } from "@tessera/shared/contracts/games";
import { limitsApi } from "@tessera/shared/contracts/limits";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { walletApi } from "@tessera/shared/contracts/wallet";
import { dayMs, minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { listJobFailures } from "../../../platform/jobs/due-rows.ts";
import { freshBearer } from "../../../testing/fresh-bearer.ts";
import { type LiveSite, liveSite } from "../../../testing/live-site.ts";
import type { LiveStudio } from "../../../testing/live-studio.ts";
import { launchLive, openTable } from "../../../testing/live-table.ts";
import type { TestPlayer, TestSite } from "../../../testing/index.ts";
import { followStudios } from "./follow-studios.ts";
import { executeReturns } from "../../wallet/transfers/execute-returns.ts";

let studio: LiveStudio;
let site: TestSite;
let as: TestPlayer;
let scene: LiveSite;
beforeAll(async () => {
  scene = await liveSite();
  ({ site, studio } = scene);
});
afterAll(() => scene.close());
beforeEach(async () => {
  as = await site.player({ balanceCredits: 1_000 });
});
afterEach(async () => {
  studio.behaviour = "answers";
  studio.refuses = false;
  // Removes failures, so that the jobs of the next test start clean.
  await site.database.query("delete from job_failures");
  await site.database.query("update studio_returns set ended_at = asked_at where ended_at is null");
  await site.database.query(
    "update game_sessions set seat_closed_at = created_at where studio_seat is not null and seat_closed_at is null",
  );
});

const fresh = () => freshBearer(site, as);
const fill = (amount: number) => scene.fill(as, amount);
const limit = async (kind: "loss" | "wager" | "session_minutes", value: number) => {
  const period = kind === "session_minutes" ? "session" : "day";
  const { status } = await site.call(limitsApi.set, { body: { kind, period, value } }, { as: await fresh() });
  expect(status).toBe(200);
};
/** Runs the jobs of the site once, as after ten seconds. */
const runJobs = async () => {
  await followStudios(site.dependencies);
  await executeReturns(site.dependencies);
};
/** Balances: main, at the studio in the ledger, and at the studio as it reports. */
const places = async () => [
  Number(await site.balance(as.id)),
  Number(await site.balance(as.id, "provider")),
  studio.balanceOf(as.id),
];
const eventsOfSeat = () =>
  site.database.query(
    "select payload ->> 'code' as code from outbox where topic = 'game.closed' and player_id = $1",
    [as.id],
  );
const play = async (credits: number) => {
  await fill(credits);
  return openTable(site, studio, as);
};

describe("a transfer to a studio under the player's own limits", () => {
  it("a loss limit of 10 for five bets of 50: only 10 can be transferred, and nothing later", async () => {
    await limit("loss", 10);
    const refused = await fill(250);
    expect([refused.status, refused.error.code]).toEqual([422, "TRANSFER_LIMIT"]);
    expect(refused.error.details).toEqual({ maxMinor: "1000", until: "2026-01-31T17:00:00.000Z" });
    expect((await fill(10)).reply.status).toBe("completed");
    expect((await fill(1)).error.details).toMatchObject({ maxMinor: "0" });
    expect(await places()).toEqual([99_000, 1_000, 1_000]);
  });

  it("losses at the studio and money there reduce the limit; money won there does not", async () => {
    await limit("loss", 100);
    const table = await play(60);
    expect(await table.bet(5_000, "win")).toBe("OK");
    expect((await fill(41)).error.details).toMatchObject({ maxMinor: "4000" });
    expect(await table.bet(5_000, "lose")).toBe("OK");
    expect(await table.bet(5_000, "lose")).toBe("OK");
    expect((await fill(41)).error.details).toMatchObject({ maxMinor: "4000" });
    expect((await fill(40)).reply.status).toBe("completed");
  });

  it("the wallets state the amount that may be transferred: exactly what a transfer accepts", async () => {
    const room = async () =>
      (await site.call(walletApi.wallets, {}, { as: await fresh() })).reply.transferRoom;
    expect(await room()).toBeUndefined();
    await limit("loss", 100);
    const until = "2026-01-31T17:00:00.000Z";
    expect(await room()).toEqual({ remainingMinor: 10_000n, until });
    const table = await play(60);
    expect(await table.bet(5_000, "lose")).toBe("OK");
    await followStudios(site.dependencies);
    expect(await room()).toEqual({ remainingMinor: 4_000n, until });
    expect((await fill(41)).error.code).toBe("TRANSFER_LIMIT");
    expect((await fill(40)).reply.status).toBe("completed");
    expect(await room()).toEqual({ remainingMinor: 0n, until });
  });

  it("a wager limit: bets at the studio and money there reduce it", async () => {
    await limit("wager", 100);
    const table = await play(60);
    expect(await table.bet(5_000, "tie")).toBe("OK");
    expect((await fill(100)).error.details).toMatchObject({ maxMinor: "1500" });
  });

  it("twelve transfers at once: together no more than the limit leaves", async () => {
    await limit("loss", 30);
    const opened = await Promise.all(Array.from({ length: 12 }, () => fill(10)));
    expect(opened.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    while ((await fill(10)).status === 201);
    expect(await places()).toEqual([97_000, 3_000, 3_000]);
  });

  it("a studio that does not report rounds: with a limit, refused without a hold; without a limit, status unknown", async () => {
    await limit("loss", 100);
    studio.behaviour = "isGone";
    expect((await fill(10)).error.code).toBe("PROVIDER_UNAVAILABLE");
    expect(await places()).toEqual([100_000, 0, 0]);
    as = await site.player({ balanceCredits: 1_000 });
    expect((await fill(10)).reply.status).toBe("unknown");
  });
});

/** Ways in which a player becomes barred from playing, with the code that the page receives. */
const ends: readonly (readonly [name: string, code: string, end: () => Promise<unknown>])[] = [
  [
    "a self-exclusion",
    "SELF_EXCLUDED",
    async () => {
      await site.database.query(
        `insert into exclusions (id, player_id, kind, starts_at, created_by) values ($1, $2, 'self_exclusion', $3, 'x')`,
        [newId(), as.id, site.clock.now()],
      );
    },
  ],
  [
    "a break",
    "COOL_OFF_ACTIVE",
    async () => site.call(limitsApi.exclude, { body: { kind: "cool_off", days: 1 } }, { as: await fresh() }),
  ],
  [
    "play switched off",
    "PLAY_DISABLED",
    () => site.database.query("update players set play_disabled = true where id = $1", [as.id]),
  ],
  [
    "a ban",
    "ACCOUNT_BANNED",
    () => site.database.query("update players set status = 'banned' where id = $1", [as.id]),
  ],
  [
    "a suspension",
    "ACCOUNT_SUSPENDED",
    () => site.database.query("update players set status = 'suspended' where id = $1", [as.id]),
  ],
  [
    "a log-out everywhere",
    "SESSION_REVOKED",
    async () => site.call(authApi.logoutAll, { body: {} }, { as: await fresh() }),
  ],
  [
    "a login that ended",
    "SESSION_REVOKED",
    () =>
      site.database.query("update sessions set ended_at = $2, end_reason = 'idle' where player_id = $1", [
        as.id,
        site.clock.now(),
      ]),
  ],
  ["a loss limit that is set below what is there", "LOSS_LIMIT", () => limit("loss", 10)],
  ["a wager limit that is reached", "LOSS_LIMIT", () => limit("wager", 10)],
  [
    "a session limit that is reached",
    "SESSION_LIMIT",
    async () => {
      await limit("session_minutes", 30);
      site.clock.advance(30 * minuteMs);
    },
  ],
  [
    "a promotion that begins",
    "PROMO_ACTIVE",
    async () => {
      const { id } = (await site.call(promotionsApi.one, { params: { slug: "first-look" } })).reply;
      const headers = { "idempotency-key": newId() };
      await site.call(promotionsApi.register, { params: { id }, body: {}, headers }, { as: await fresh() });
    },
  ],
];

describe("a seat of a player who may no longer play", () => {
  it.each(ends)(
    "%s: the next bet is refused, the page receives %s, and the money is returned once",
    async (_, code, end) => {
      const table = await play(250);
      expect(await table.bet(5_000, "lose")).toBe("OK");
      const [mainBefore] = await places();
      await end();
      await runJobs();
      expect(await table.bet(5_000, "win")).toBe("SEAT_CLOSED");
      expect(await eventsOfSeat()).toEqual([{ code }]);
      const bonus = code === "PROMO_ACTIVE" ? (await places())[0]! - 100_000 + 5_000 : 0;
      expect(await places()).toEqual([(mainBefore ?? 0) + 20_000 + bonus, 0, 0]);
      await runJobs();
      const transfers = await site.database.query(
        "select status, amount_minor as amount from transfers where player_id = $1 and direction = 'out'",
        [as.id],
      );
      expect(transfers).toEqual([{ status: "completed", amount: 20_000n }]);
      const inbox = await site.database.query(
        "select title ->> 'en' as title from inbox_messages where player_id = $1",
        [as.id],
      );
      expect(inbox).toContainEqual({ title: "Your money at Harbour Live comes home" });
    },
  );

  it.each(
    ends.filter(([name]) => !["a session limit that is reached", "a promotion that begins"].includes(name)),
  )(
    "%s while the studio does not answer: closed and the money returned when it answers again",
    async (_, code, end) => {
      const table = await play(250);
      expect(await table.bet(5_000, "lose")).toBe("OK");
      studio.behaviour = "isGone";
      await end();
      await runJobs();
      expect(await table.bet(5_000, "lose")).toBe("OK");
      studio.behaviour = "answers";
      // A failed row is delayed for half a minute.
      site.clock.advance(minuteMs);
      await runJobs();
      expect(await table.bet(5_000, "lose")).toBe("SEAT_CLOSED");
      expect(await eventsOfSeat()).toEqual([{ code }]);
      expect(await places()).toEqual([90_000, 0, 0]);
    },
  );

  it("an exclusion, a log-out everywhere and a lower limit: the next bet after the answer is refused", async () => {
    const inline = ends.filter(
      ([name]) => ["a break", "a log-out everywhere"].includes(name) || name.includes("is set below"),
    );
    expect(inline).toHaveLength(3);
    for (const [, , end] of inline) {
      as = await site.player({ balanceCredits: 1_000 });
      const table = await play(250);
      expect(await table.bet(5_000, "lose")).toBe("OK");
      await end();
      expect(await table.bet(5_000, "lose")).toBe("SEAT_CLOSED");
      expect(await site.database.query("select from rounds where player_id = $1", [as.id])).toHaveLength(1);
    }
  });

  it("a loss limit that live rounds reach: the seat is closed, the history shows the loss, and launches are refused", async () => {
    await limit("loss", 10);
    const table = await play(10);
    expect(await table.bet(1_000, "lose")).toBe("OK");
    await runJobs();
    expect(await table.bet(100, "win")).toBe("SEAT_CLOSED");
    const launch = await launchLive(site, as);
    expect([launch.status, launch.error.code]).toEqual([403, "LOSS_LIMIT"]);
    const { reply } = await site.call(accountApi.history, { query: { type: "game" } }, { as: await fresh() });
    expect(reply.items).toMatchObject([{ direction: "out", amountMinor: 1_000n }]);
    site.clock.advance(dayMs);
    expect((await fill(10)).status).toBe(201);
  });

  it("a log-out of one session while another session plays: that seat stays open, and the money stays", async () => {
    const first = await play(250);
    const login = as;
    const [session] = await site.database.query<{ id: string }>(
      "select id from sessions where player_id = $1",
      [as.id],
    );
    const other = newId();
    await site.database.query(
      "insert into sessions select (json_populate_record(s, json_build_object('id', $2::text))).* from sessions s where s.id = $1",
      [session?.id, other],
    );
    const second = await openTable(site, studio, login);
    await site.database.query("update game_sessions set session_id = $2 where id = $1", [
      second.gameSessionId,
      other,
    ]);
    await site.database.query("update sessions set ended_at = $2, end_reason = 'logout' where id = $1", [
      session?.id,
      site.clock.now(),
    ]);
    await runJobs();
    expect(await first.bet(500, "win")).toBe("SEAT_CLOSED");
    expect(await second.bet(500, "win")).toBe("OK");
    expect((await places())[2]).toBe(25_500);
  });

  it("another seat that the studio fails to close: this seat is closed all the same, and that one is retried", async () => {
    const stuck = await play(100);
    const stuckPlayer = as;
    const [stuckSession] = await site.database.query<{ seat: string }>(
      "select studio_seat as seat from game_sessions where id = $1",
      [stuck.gameSessionId],
    );
    studio.stuckSeat = stuckSession?.seat ?? null;
    as = await site.player({ balanceCredits: 1_000 });
    const table = await play(100);
    await site.database.query("update players set play_disabled = true where id = any($1)", [
      [stuckPlayer.id, as.id],
    ]);
    await runJobs();
    expect(await table.bet(500, "lose")).toBe("SEAT_CLOSED");
    expect(await places()).toEqual([100_000, 0, 0]);
    studio.stuckSeat = null;
    await runJobs();
    expect(await stuck.bet(500, "lose")).toBe("SEAT_CLOSED");
  });

  it("a game that the player leaves: the seat is closed, its rounds are stored, and the money stays", async () => {
    const table = await play(100);
    expect(await table.bet(500, "win")).toBe("OK");
    const left = { params: { id: table.gameSessionId }, body: {} };
    expect((await site.call(gamesApi.closeSession, left, { as: await fresh() })).status).toBe(204);
    expect(await table.bet(500, "win")).toBe("SEAT_CLOSED");
    await runJobs();
    expect(await places()).toEqual([90_000, 10_500, 10_500]);
    expect(await eventsOfSeat()).toEqual([]);
  });

  it("a studio that refuses to return the money: retried, and operators see it", async () => {
    await play(100);
    await site.database.query("update players set play_disabled = true where id = $1", [as.id]);
    studio.refuses = true;
    await runJobs();
    expect(await places()).toEqual([90_000, 10_000, 10_000]);
    expect((await listJobFailures(site.database)).items.map(({ error }) => error)).toEqual([
      expect.stringContaining("it refused the transfer"),
    ]);
    studio.refuses = false;
    site.clock.advance(minuteMs);
    await runJobs();
    expect(await places()).toEqual([100_000, 0, 0]);
    expect((await listJobFailures(site.database)).items).toEqual([]);
  });
});

describe("money at a studio without a seat", () => {
  it("of a player who may not play: returned", async () => {
    await fill(100);
    await site.database.query("update players set play_disabled = true where id = $1", [as.id]);
    await runJobs();
    expect(await places()).toEqual([100_000, 0, 0]);
  });

  it("above the rest of a loss limit: the game cannot be opened until the money is returned", async () => {
    await fill(100);
    await limit("loss", 10);
    const launch = await launchLive(site, as);
    expect([launch.status, launch.error.code]).toEqual([409, "TRANSFER_PENDING_EXISTS"]);
    await runJobs();
    expect(await places()).toEqual([100_000, 0, 0]);
    expect((await launchLive(site, as)).status).toBe(200);
  });
});

it("an exclusion while the studio opens the game: the seat is closed before the player gets its address", async () => {
  await fill(100);
  studio.clock = site.clock;
  const [, , exclude] = ends[0] ?? ends[1]!;
  studio.onLaunch = exclude;
  const launch = await launchLive(site, as);
  studio.onLaunch = null;
  expect([launch.status, launch.error.code]).toEqual([403, "SELF_EXCLUDED"]);
  expect(studio.closed).toHaveLength(new Set(studio.closed).size);
  const seats = await site.database.query("select seat_closed_at from game_sessions where player_id = $1", [
    as.id,
  ]);
  expect(seats).toEqual([{ seat_closed_at: site.clock.now() }]);
});

it("after all tests: the ledger is consistent", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
});
