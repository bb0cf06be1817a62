import { gamesApi } from "@tessera/shared/contracts/games";
import { shopApi } from "@tessera/shared/contracts/shop";
import { minuteMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import { operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkBooks } from "../../../ledger/index.ts";
import { createTestOperator, type TestPlayer } from "../../../testing/index.ts";
import {
  allowManyDraws,
  beginCycle,
  betOn,
  drawFound,
  drawOf,
  type PotState,
  potOf,
  setOdds,
  type TestBet,
} from "../../../testing/jackpot-site.ts";
import { jackpotSlug, type OpenedGame, type PlaySite, playSite } from "../../../testing/play-site.ts";
import { openPots } from "../../jackpots/index.ts";
import { watchPots } from "../../jackpots/watch-pots.ts";

/**
 * Odds at which a bet of 5.00 alone has a chance of 1 : 200, well above the threshold, and one of 1 : 20,000,
 * well below.
 */
const fairOdds = 100_000n;
const longOdds = 10_000_000n;

let site: PlaySite;
let player: TestPlayer;
let game: OpenedGame;
let before: PotState;

beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await allowManyDraws(site.database);
  // A day later, so that the draws of other tests say nothing about this one's.
  site.clock.advance(25 * 60 * minuteMs);
  player = await site.player({ balanceCredits: 1_000 });
  game = await site.open(player, jackpotSlug);
  before = await beginCycle(site.database);
});

/** Amount and cycle of a pot; the shown amount follows with the ticker. */
const moneyOf = async () => {
  const { cycle, heldMinor } = await potOf(site.database);
  return { cycle, heldMinor };
};
const draw = async (body: object) => (await site.asStudio("jackpot", body)).body;
const place = async (more: object = {}) =>
  (await site.asStudio("bet", { ...game, roundId: newId(), txId: newId(), amount: 500, ...more })).body;
const rollBack = ({ roundId, txId }: TestBet) =>
  site.asStudio("rollback", { playerId: player.id, roundId, txId: newId(), refTxId: txId });
const approver = () => createTestOperator(site, "approver");
const potInView = async () => {
  const { items } = (await (await approver()).call(operatorJackpotsApi.list)).reply;
  return items.find(({ pool, currency }) => pool === "keystone" && currency === "IDR");
};

/**
 * Expects that a draw pays nothing, stops its pot for this reason, and gets the same answer at every repeat.
 */
async function expectHeld(body: object, reason: string): Promise<string> {
  const pot = await moneyOf();
  const main = await site.balance(player.id);
  for (let times = 0; times < 3; times += 1) expect(await draw(body)).toEqual({ status: "JACKPOT_HELD" });
  expect(await moneyOf()).toEqual(pot);
  expect(await site.balance(player.id)).toBe(main);
  const shown = await potInView();
  expect(shown).toMatchObject({ problem: { kind: "held" }, held: { reason, username: player.username } });
  return shown?.held?.id ?? "";
}

describe("the ticket of a bet", () => {
  const ticketOf = (body: Readonly<Record<string, unknown>>) =>
    (body["jackpot"] as { ticket: string }).ticket;

  it("a repeated bet has the same ticket; another txId, round or player has another", async () => {
    const bet = { roundId: newId(), txId: newId() };
    const first = await place(bet);
    const again = await place(bet);
    expect([again["opTxId"], ticketOf(again)]).toEqual([first["opTxId"], ticketOf(first)]);
    const tickets = [first, await place({ roundId: bet.roundId }), await place()].map(ticketOf);
    const other = await site.open(await site.player({ balanceCredits: 100 }), jackpotSlug);
    tickets.push(ticketOf(await place(other)));
    expect(new Set(tickets).size).toBe(4);
  });

  it("the player's seed is the current one of the wheel at the time of the bet, and is never published", async () => {
    const seedOf = async ({ bookingId }: TestBet) => {
      const [row] = await site.database.query(
        "select player_seed = sha256(convert_to($2, 'UTF8')) as own from jackpot_contributions where round_tx_id = $1",
        [bookingId, "lucky-seed"],
      );
      return row?.["own"];
    };
    const early = await betOn(site, game, false);
    await site.call(shopApi.rotateSeed, { body: { clientSeed: "lucky-seed" } }, { as: player });
    const late = await betOn(site, game, true);
    expect([await seedOf(early), await seedOf(late)]).toEqual([false, true]);
    await draw(drawOf(game, late, before));
    const { json } = await site.call(gamesApi.jackpotDraws, { params: { pool: "keystone" }, query: {} });
    expect(JSON.stringify(json)).not.toContain("lucky-seed");
  });

  it("a bet too small to feed the pot: no ticket and no share", async () => {
    const { status, jackpot } = await place({ amount: 49 });
    expect([status, jackpot]).toEqual(["OK", undefined]);
    expect((await moneyOf()).heldMinor).toBe(before.heldMinor);
    expect((await place({ amount: 50 }))["jackpot"]).toBeDefined();
  });

  it("a bet from before tickets existed: not drawn", async () => {
    const bet = await betOn(site, game, true);
    await site.database.query("update jackpot_contributions set player_seed = null where round_tx_id = $1", [
      bet.bookingId,
    ]);
    expect(await draw(drawOf(game, bet, before))).toEqual({ status: "INVALID_PROOF" });
  });
});

describe("a draw that is very unlikely by chance", () => {
  it("far below the expected odds for the cycle's stored bets: held", async () => {
    await expectHeld(await drawFound(site, game, await betOn(site, game, false), longOdds), "improbable");
  });

  it("the same odds after enough turnover: paid", async () => {
    await betOn(site, game, false, 12_000);
    const body = await drawFound(site, game, await betOn(site, game, false), longOdds);
    expect(await draw(body)).toMatchObject({ status: "OK" });
  });

  it("two in a row that are likely alone but unlikely together: the second is held", async () => {
    const oneDraw = async () => drawFound(site, game, await betOn(site, game, false), fairOdds);
    expect(await draw(await oneDraw())).toMatchObject({ status: "OK" });
    await expectHeld(await oneDraw(), "improbable");
  });

  it("more draws than the daily maximum: held, whatever their odds", async () => {
    await site.database.query("update jackpots set draws_per_day = 2 where pool = 'keystone'");
    const oneDraw = async () => {
      const pot = await potOf(site.database);
      return drawOf(game, await betOn(site, game, true), pot);
    };
    expect(await draw(await oneDraw())).toMatchObject({ status: "OK" });
    expect(await draw(await oneDraw())).toMatchObject({ status: "OK" });
    await expectHeld(await oneDraw(), "too_often");
  });

  it("after the pool's share was lowered: the turnover does not count as larger, and the draw is held", async () => {
    const setShare = async (shareBp: number) => {
      await site.database.query("update jackpots set share_bp = $1 where pool = 'keystone'", [shareBp]);
      await openPots(site.database, [], site.clock.now());
    };
    const bet = await betOn(site, game, false);
    await setShare(1);
    await expectHeld(await drawFound(site, game, bet, longOdds), "improbable");
    await setShare(200);
  });
});

describe("free tries by rollbacks, delays and repeated commitments", () => {
  it("losing bets that are rolled back: the draw is held, and operators see the problem before it", async () => {
    await betOn(site, game, false, 5_000);
    await rollBack(await betOn(site, game, false));
    await setOdds(site.database, fairOdds);
    expect((await potInView())?.problem).toMatchObject({ kind: "rolled_back" });
    await expectHeld(await drawFound(site, game, await betOn(site, game, false), fairOdds), "rolled_back");
  });

  it("bets that are rolled back after the draw: the next draw is held", async () => {
    const tries = [await betOn(site, game, false), await betOn(site, game, false)];
    expect(await draw(await drawFound(site, game, await betOn(site, game, false), fairOdds))).toMatchObject({
      status: "OK",
    });
    for (const bet of tries) await rollBack(bet);
    const pot = await potOf(site.database);
    await expectHeld(drawOf(game, await betOn(site, game, true), pot), "rolled_back");
  });

  it("a winning bet drawn late so that the pot grows: held after ten minutes", async () => {
    const bet = await betOn(site, game, true);
    site.clock.advance(10 * minuteMs);
    const { cycle } = await potOf(site.database);
    site.clock.advance(1_000);
    await expectHeld(drawOf(game, bet, { cycle }), "late");
  });

  it("the commitment of this cycle used again for the next one: INVALID_PROOF", async () => {
    const bet = await betOn(site, game, true);
    const [row] = await site.database.query(
      "select encode(commitment, 'hex') as next from jackpot_pots where pool = 'keystone' and currency = 'IDR'",
    );
    expect(await draw({ ...drawOf(game, bet, before), ...row })).toEqual({ status: "INVALID_PROOF" });
  });
});

describe("manipulation of a pot at its limit", () => {
  const reach = () => site.database.query("update jackpot_pots set must_drop = true where pool = 'keystone'");

  it("the first bet is rolled back so that another one becomes the first: held", async () => {
    await reach();
    const first = await betOn(site, game, false);
    const second = await betOn(site, game, false);
    await rollBack(first);
    await expectHeld(drawOf(game, second, before), "passed_over");
  });

  it("the first bet is not drawn so that a later one wins: held after ten minutes", async () => {
    await reach();
    await betOn(site, game, false);
    site.clock.advance(10 * minuteMs + 1_000);
    const later = await betOn(site, game, false);
    await expectHeld(drawOf(game, later, before), "passed_over");
  });

  it("the limit is reached by bets that are then rolled back: held", async () => {
    const large = await betOn(site, game, false, 20_000);
    await reach();
    const first = await betOn(site, game, false);
    await rollBack(large);
    await setOdds(site.database, longOdds);
    await expectHeld(drawOf(game, first, before), "rolled_back");
  });
});

describe("a stopped pot", () => {
  let bet: TestBet;
  let body: object;
  let hold: string;
  beforeEach(async () => {
    bet = await betOn(site, game, false);
    body = await drawFound(site, game, bet, longOdds);
    hold = await expectHeld(body, "improbable");
  });
  const decide = async (decision: "release" | "refuse", id = hold) =>
    (await approver()).call(operatorJackpotsApi[decision], {
      params: { id },
      body: { note: "looked at it" },
    });

  it("takes no share of bets, gives no ticket, and refuses every other draw, but accepts rollbacks", async () => {
    const pot = await moneyOf();
    const later = await place();
    expect([later["status"], later["jackpot"]]).toEqual(["OK", undefined]);
    expect(await moneyOf()).toEqual(pot);
    expect(await draw({ ...body, txId: newId() })).toEqual({ status: "JACKPOT_HELD" });
    await rollBack(bet);
    expect((await potOf(site.database)).heldMinor).toBe(pot.heldMinor - 10n);
  });

  it("is reported to operators until one of them decides", async () => {
    const reported = async () => {
      await watchPots(site.dependencies);
      const rows = await site.database.query<{ error: string }>("select error from job_failures");
      return rows.map(({ error }) => error).filter((error) => error.includes("keystone IDR"));
    };
    expect(await reported()).toEqual([expect.stringContaining("waits for an approver; the pot is stopped")]);
    await decide("refuse");
    site.clock.advance(minuteMs);
    expect(await reported()).toEqual([]);
  });

  it("released: the held amount is paid once, the audit log has note and operator, and a repeat gets the amount", async () => {
    const { heldMinor, cycle } = await potOf(site.database);
    const main = await site.balance(player.id);
    expect((await decide("release")).status).toBe(204);
    expect((await site.balance(player.id)) - main).toBe(heldMinor);
    expect(await potOf(site.database)).toMatchObject({ cycle: cycle + 1 });
    expect(await draw(body)).toMatchObject({ status: "OK", replayed: true, amount: Number(heldMinor) });
    expect((await decide("release")).code).toBe("CONFLICT");
    expect((await decide("refuse")).error).toMatchObject({
      code: "CONFLICT",
      details: { status: "released", last: { action: "jackpot.release", note: "looked at it" } },
    });
    const trail = await site.database.query(
      "select actor, after from audit_log where action = 'jackpot.release' and target_id = $1",
      [hold],
    );
    expect(trail).toEqual([
      { actor: expect.stringContaining("admin:"), after: { status: "released", note: "looked at it" } },
    ]);
    expect((await potInView())?.held).toBeNull();
  });

  it("refused: nothing is paid, the next cycle begins with the pot's money, and no bet of this cycle can win", async () => {
    const { heldMinor, cycle } = await potOf(site.database);
    const main = await site.balance(player.id);
    expect((await decide("refuse")).status).toBe(204);
    expect(await site.balance(player.id)).toBe(main);
    expect(await potOf(site.database)).toMatchObject({ cycle: cycle + 1, heldMinor });
    for (let times = 0; times < 2; times += 1) {
      expect(await draw(body)).toMatchObject({ status: "JACKPOT_DRAWN" });
    }
    expect((await place())["jackpot"]).toMatchObject({ cycle: cycle + 1 });
  });

  it("whose bet was then rolled back: cannot be released, but refused", async () => {
    await rollBack(bet);
    expect((await decide("release")).code).toBe("CONFLICT");
    expect((await potInView())?.held?.id).toBe(hold);
    expect((await decide("refuse")).status).toBe(204);
  });

  it("a hold that does not exist: NOT_FOUND; a decision without a reason: refused", async () => {
    expect((await decide("release", newId())).code).toBe("NOT_FOUND");
    const { status } = await (
      await approver()
    ).call(operatorJackpotsApi.release, { params: { id: hold }, body: { note: " " } });
    expect(status).toBe(400);
  });
});

it("after all tests: the books hold", async () => {
  expect(await checkBooks(site.database)).toEqual([]);
});
