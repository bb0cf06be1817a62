import { minuteMs } from "@tessera/shared/core/durations";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listJobFailures } from "../../platform/jobs/due-rows.ts";
import { createTestOperator } from "../../testing/index.ts";
import { allowManyDraws, betOn, drawOf, playedPool, potOf } from "../../testing/jackpot-site.ts";
import { jackpotSlug, type OpenedGame, type PlaySite, playSite } from "../../testing/play-site.ts";
import { tickJackpots } from "./jackpot-ticker.ts";
import { operatorJackpotsApi } from "@tessera/shared/operator-contracts/jackpots";
import { watchPots } from "./watch-pots.ts";

let site: PlaySite;
let game: OpenedGame;
beforeAll(async () => {
  site = await playSite();
  await allowManyDraws(site.database);
});
afterAll(() => site.close());
beforeEach(async () => {
  game = await site.open(await site.player({ balanceCredits: 1_000 }), jackpotSlug);
});

const tick = () => tickJackpots(site.database, site.clock.now(), 5_000);
const problem = async () => {
  // An operator's session ends while the clock moves.
  const risk = await createTestOperator(site, "risk");
  const { items } = (await risk.call(operatorJackpotsApi.list)).reply;
  return items.find(({ pool, currency }) => pool === playedPool && currency === "IDR")?.problem;
};
/** Has the job look at all pots. Returns what it reports to operators, in the order of the pots. */
async function reported(): Promise<readonly string[]> {
  await watchPots(site.dependencies);
  return (await listJobFailures(site.database)).items.map(({ error }) => error);
}
/** Has a bet win the pot, and so ends its cycle. */
async function draw(): Promise<void> {
  const bet = await betOn(site, game, true);
  const { body } = await site.asStudio("jackpot", drawOf(game, bet, await potOf(site.database)));
  expect(body["status"]).toBe("OK");
}

it("pots without a problem: nothing is reported", async () => {
  await betOn(site, game, false);
  expect(await reported()).toEqual([]);
});

it("a studio with a wrong key: its draw is refused, and operators see pot and studio until the pot is drawn", async () => {
  const bet = await betOn(site, game, true);
  const before = await potOf(site.database);
  const body = { ...drawOf(game, bet, before), secret: "ab".repeat(32) };
  expect((await site.asStudio("jackpot", body)).body["status"]).toBe("INVALID_PROOF");
  expect(await potOf(site.database)).toEqual(before);
  const since = site.clock.now().toISOString();
  expect(await problem()).toEqual({ kind: "proof_refused", since, studio: "orchid-arc" });
  expect(await reported()).toEqual([
    `UndrawnPot: Pot keystone IDR: orchid-arc sent a draw whose proof does not fit the commitment, since ${since}`,
  ]);
  await draw();
  expect(await problem()).toBeNull();
  site.clock.advance(minuteMs);
  expect(await reported()).toEqual([]);
});

it("a pot beyond its limit: reported once bets have come for ten minutes without a draw, until it is drawn", async () => {
  await betOn(site, game, false);
  const { heldMinor } = await potOf(site.database);
  await site.database.query(
    "update jackpots set must_drop_minor = $1, seed_minor = 1000 where pool = 'keystone'",
    [heldMinor],
  );
  site.clock.advance(minuteMs);
  await tick();
  const since = site.clock.now().toISOString();
  site.clock.advance(20 * minuteMs);
  await tick();
  // No bet came: nobody could have won.
  expect(await problem()).toBeNull();
  await betOn(site, game, false);
  site.clock.advance(9 * minuteMs);
  expect(await reported()).toEqual([]);
  site.clock.advance(minuteMs);
  expect(await problem()).toEqual({ kind: "not_drawn", since, studio: null });
  expect(await reported()).toEqual([
    `UndrawnPot: Pot keystone IDR: the limit is reached, bets came, and no studio has drawn it, since ${since}`,
  ]);
  await draw();
  site.clock.advance(minuteMs);
  expect(await problem()).toBeNull();
  expect(await reported()).toEqual([]);
});

it("a draw for a pool that does not exist: nothing is reported", async () => {
  const bet = await betOn(site, game, true);
  const body = { ...drawOf(game, bet, await potOf(site.database)), pool: "nothing" };
  expect((await site.asStudio("jackpot", body)).body["status"]).toBe("INVALID_PROOF");
  expect(await reported()).toEqual([]);
});
