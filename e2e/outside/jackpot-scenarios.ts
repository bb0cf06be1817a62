import { randomInt } from "node:crypto";
import type { MoneyPlayer } from "./money-player.ts";
import { openOther } from "./open-other.ts";
import { feedingGame } from "./playing.ts";
import { type BetAnswer, type RoundCalls, roundCalls } from "./round-scenarios.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";
import { SerialQueue } from "./serial-queue.ts";
import { poolTerms } from "./studio.ts";

/** Rounds that feed the pool until it is at its limit, and the draw of the first bet after that. */
export const jackpotScenarios: readonly Scenario[] = [fedAndDrawn];

const roundsAtOnce = 4;
/**
 * One bet after the other: of those at the limit only the first one wins, and a contribution belongs to the
 * cycle of its bet.
 */
const pool = new SerialQueue();

async function fedAndDrawn(context: ScenarioContext, player: MoneyPlayer): Promise<boolean> {
  const game = await feedingGame(context.reached, player.studioCode);
  const opened = await openOther(context, player, game);
  for (let round = 0; round < roundsAtOnce; round += 1) {
    await pool.run(() => playRound(context, roundCalls(context.reached.http, opened)));
  }
  return true;
}

async function playRound({ settle }: ScenarioContext, calls: RoundCalls): Promise<void> {
  const minor = randomInt(500, 2_500);
  const potMinor = BigInt(Math.floor((minor * poolTerms.drawn.shareBp) / 10_000));
  let jackpot: BetAnswer["jackpot"];
  const bet = calls.bet(minor, {
    kind: "jackpot bet",
    potMinor,
    onAnswer: (answer) => (jackpot = answer.jackpot),
  });
  if ((await settle(bet)) !== "OK") return;
  if (jackpot?.mustDrop === true) await settle(calls.draw(bet, jackpot));
  // A bet at the limit that is rolled back would stop the pot.
  else if (randomInt(4) === 0) {
    await settle(calls.rollback(bet, minor, { kind: "jackpot rollback", potMinor: -potMinor }));
    return;
  }
  await settle(calls.win(randomInt(0, minor), bet));
}
