import { randomInt } from "node:crypto";
import type { MoneyPlayer } from "./money-player.ts";
import { openOther } from "./open-other.ts";
import { pollUntil } from "./poll-until.ts";
import { findGame } from "./playing.ts";
import { roundCalls } from "./round-scenarios.ts";
import type { ScenarioContext, Scenario } from "./scenario.ts";
import { look } from "./wheel-scenarios.ts";

/** Rounds that a spin has won: with a win, taken back, and one more than were won. */
export const freeRoundScenarios: readonly Scenario[] = [playedFree];

async function playedFree(context: ScenarioContext, player: MoneyPlayer): Promise<boolean> {
  const { awards } = await pollUntil("the shop is shown", () => look(player));
  const [award] = awards;
  if (!award) return false;
  const game = await findGame(context.reached, award.game.slug);
  const opened = await openOther(context, player, game);
  const play = async (due?: RegExp) => {
    const calls = roundCalls(context.reached.http, opened);
    const bet = calls.bet(0, { kind: "free bet", award: { id: award.id, rounds: 1 }, ...(due && { due }) });
    const status = await context.settle(bet);
    return { calls, bet, isPlayed: status === "OK" };
  };
  const back = await play();
  if (back.isPlayed)
    await context.settle(
      back.calls.rollback(back.bet, 0, { kind: "free rollback", award: { id: award.id, rounds: -1 } }),
    );
  for (let round = 0; round < award.left; round += 1) {
    const { calls, bet, isPlayed } = await play();
    if (isPlayed) await context.settle(calls.win(randomInt(0, 300), bet, { kind: "free win" }));
  }
  await play(/^NO_FREE_ROUND$/);
  return true;
}
