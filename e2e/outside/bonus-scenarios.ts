import { randomInt } from "node:crypto";
import { BonusBalances } from "./bonus-balances.ts";
import {
  bonusStatus,
  cancelClaim,
  claimEnd,
  observed,
  readClaim,
  registerClaim,
  transferBesideClaim,
  wallets,
} from "./claim-scenarios.ts";
import { pollUntil } from "./poll-until.ts";
import type { MoneyPlayer } from "./money-player.ts";
import type { Operation } from "./operations.ts";
import { type RoundCalls, roundCalls } from "./round-scenarios.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";
import { transferMoney } from "./transfer-scenarios.ts";

/** The highest bet that its promotion allows. */
const maxBet = 500;

/**
 * Claims whose bets are paid from the bonus, for a player with no other sender: his own money is in a round
 * before the claim begins, so that what each bet, win and rollback does to the bonus is known before it is
 * sent.
 */
export const bonusScenarios: readonly Scenario[] = [cancelled, forfeitedWithOpenRound];

/** A claim of such a player that nobody ends but time; what its end has to take back, in minor units. */
export interface LeftClaim {
  readonly player: MoneyPlayer;
  readonly claimId: string;
  readonly dueMinor: bigint;
}

/** Plays with a bonus and leaves its claim to time. Undefined: there was none. */
export async function leftToTime(
  context: ScenarioContext,
  player: MoneyPlayer,
): Promise<LeftClaim | undefined> {
  const play = await playedFromBonus(context, player);
  return play && { player, claimId: play.claimId, dueMinor: play.balances.bonusMinor };
}

/** The time of such a claim is over, and the site ends it by itself. */
export async function expired(
  context: ScenarioContext,
  { player, claimId, dueMinor }: LeftClaim,
): Promise<void> {
  await pollUntil(
    `claim ${claimId} has ended`,
    async () => (await readClaim(player, claimId)).status !== "active",
  );
  await endedAs(context, player, claimId, `expired ${dueMinor}`);
}

async function cancelled(context: ScenarioContext, player: MoneyPlayer): Promise<boolean> {
  const play = await playedFromBonus(context, player);
  if (!play) return false;
  await cancelClaim(context, player, play.claimId);
  await endedAs(context, player, play.claimId, `cancelled ${play.balances.bonusMinor}`);
  return true;
}

/** An operator does not wait for rounds; what one pays after that is the player's own. */
async function forfeitedWithOpenRound(context: ScenarioContext, player: MoneyPlayer): Promise<boolean> {
  const play = await playedFromBonus(context, player);
  if (!play) return false;
  const { claimId, balances } = play;
  const table = new BonusTable(context, player, balances);
  const round = table.openRound();
  const bet = await table.bet(round, Number(balances.ownMinor) + randomInt(1, 50));
  await context.settle(forfeit(context, player, claimId));
  await endedAs(context, player, claimId, `forfeited ${balances.bonusMinor}`);
  balances.end("taken back");
  await table.win(round, bet, randomInt(1, 300));
  return true;
}

interface BonusPlay {
  readonly claimId: string;
  readonly balances: BonusBalances;
}

/**
 * Bets all of his own money, takes a claim, and plays with the bonus alone, with both, and again with his
 * own. No round is open after that, less is bet than the claim asks for, and some of the bonus is left.
 */
async function playedFromBonus(
  context: ScenarioContext,
  player: MoneyPlayer,
): Promise<BonusPlay | undefined> {
  const balances = new BonusBalances((await wallets(player)).mainMinor);
  const table = new BonusTable(context, player, balances);
  const before = table.openRound();
  const stake = await table.bet(before, Number(balances.ownMinor));
  const claimId = await registerClaim(context, player, "lantern-evening");
  if (claimId === undefined) {
    await table.win(before, stake, 1_000);
    return undefined;
  }
  balances.begin(BigInt(await context.settle(bonusStatus(player, claimId))));
  // Nothing: the call was killed, and the player sees that it has opened no transfer.
  await transferMoney(context, player, { ...transferBesideClaim, due: /^(PROMO_ACTIVE|nothing)$/ });

  const won = table.openRound();
  await table.win(won, await table.bet(won, randomInt(1, maxBet)), randomInt(1, 3 * maxBet));
  const takenBack = table.openRound();
  await table.rollBack(takenBack, await table.bet(takenBack, randomInt(1, maxBet)));
  await table.win(before, stake, randomInt(100, 300), { isLast: false });
  // Own money first, and the rest from the bonus.
  const mixed = table.openRound();
  const mixedBet = await table.bet(mixed, Number(balances.ownMinor) + randomInt(1, 200));
  await table.win(mixed, mixedBet, randomInt(1, 300));
  const mixedBack = table.openRound();
  await table.rollBack(mixedBack, await table.bet(mixedBack, Number(balances.ownMinor) + randomInt(1, 100)));
  await table.win(before, stake, randomInt(100, 150));
  return { claimId, balances };
}

/** A bet that was placed: the operation, and its amount in minor units. */
interface PlacedBet {
  readonly operation: Operation;
  readonly minor: number;
}

/**
 * Sends what a studio sends, one call after the other, each answered, and keeps the two balances beside it.
 */
class BonusTable {
  readonly #context: ScenarioContext;
  readonly #player: MoneyPlayer;
  readonly #balances: BonusBalances;

  constructor(context: ScenarioContext, player: MoneyPlayer, balances: BonusBalances) {
    this.#context = context;
    this.#player = player;
    this.#balances = balances;
  }

  openRound(): RoundCalls {
    return roundCalls(this.#context.reached.http, this.#player);
  }

  async bet(round: RoundCalls, minor: number): Promise<PlacedBet> {
    const kind = BigInt(minor) > this.#balances.ownMinor ? "claim bet from the bonus" : "bet";
    const operation = round.bet(minor, { kind, due: "OK" });
    this.#balances.bet(operation.key, round.roundId, BigInt(minor));
    await this.#context.settle(operation);
    return { operation, minor };
  }

  async win(
    round: RoundCalls,
    { operation }: PlacedBet,
    minor: number,
    { isLast = true } = {},
  ): Promise<void> {
    const share = this.#balances.win(round.roundId, BigInt(minor));
    const kind = share > 0n ? "claim win to the bonus" : "win";
    await this.#context.settle(round.win(minor, operation, { kind, due: "OK", isLast }));
  }

  async rollBack(round: RoundCalls, { operation, minor }: PlacedBet): Promise<void> {
    const part = this.#balances.rollBack(operation.key);
    const kind = part > 0n ? "claim rollback to the bonus" : "rollback";
    await this.#context.settle(round.rollback(operation, minor, { kind, due: "OK" }));
  }
}

async function endedAs(
  context: ScenarioContext,
  player: MoneyPlayer,
  claimId: string,
  due: string,
): Promise<void> {
  const [status] = due.split(" ");
  await context.settle(claimEnd(player, claimId, { kind: `claim's end (${status})`, due }));
}

/** An operator ends the claim. */
function forfeit({ operator }: ScenarioContext, player: MoneyPlayer, claimId: string): Operation {
  const see = observed(async () => (await readClaim(player, claimId)).status);
  return {
    kind: "claim forfeit",
    key: `forfeit:${claimId}`,
    playerId: player.playerId,
    due: "forfeited",
    send: async () => {
      await operator.decide("promo-claims", claimId, "forfeit", { reasonCode: "BONUS_ABUSE" });
      return see();
    },
    bookings: () => [],
  };
}
