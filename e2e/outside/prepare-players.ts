import { inBatches } from "./in-batches.ts";
import { type MoneyPlayer, prepareForMoney } from "./money-player.ts";
import type { Parties } from "./parties.ts";
import { gamesByStudio, openGame, type PlayingPlayer, type Reached, register } from "./playing.ts";

/** Registers players, so many at once, and opens a game of every studio in turn. */
export async function openGames(reached: Reached, count: number, atOnce: number): Promise<PlayingPlayer[]> {
  const games = await gamesByStudio(reached);
  return inBatches(count, atOnce, async (place) => {
    const game = games[place % games.length];
    if (!game) throw new Error("The site has no game to bet on");
    return openGame(reached, await register(reached), game);
  });
}

/** Registers players who play and bring money in and out, each with a game of another studio. */
export async function preparePlayers(
  reached: Reached,
  { mailbox }: Pick<Parties, "mailbox">,
  count: number,
): Promise<MoneyPlayer[]> {
  const players = await openGames(reached, count, count);
  return Promise.all(players.map((player) => prepareForMoney(player, mailbox)));
}
