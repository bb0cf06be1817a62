import { type MoneyPlayer, prepareForMoney } from "./money-player.ts";
import type { Parties } from "./parties.ts";
import { gamesByStudio, openGame, type Reached, register } from "./playing.ts";

/** Registers players who play and bring money in and out, each with a game of another studio. */
export async function preparePlayers(
  reached: Reached,
  { mailbox }: Pick<Parties, "mailbox">,
  count: number,
): Promise<MoneyPlayer[]> {
  const games = await gamesByStudio(reached);
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const game = games[index % games.length];
      if (!game) throw new Error("The site has no game to bet on");
      return prepareForMoney(await openGame(reached, await register(reached), game), mailbox);
    }),
  );
}
