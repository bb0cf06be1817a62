import type { MoneyPlayer } from "./money-player.ts";
import { openGame, type PlayableGame, type PlayingPlayer } from "./playing.ts";
import { pollUntil } from "./poll-until.ts";
import type { ScenarioContext } from "./scenario.ts";

/** The games that each player has opened beside his own. An opened game takes bets for 12 hours. */
const openedBy = new WeakMap<MoneyPlayer, Map<string, PlayingPlayer>>();

/** Opens another game than the player's own, once. A launch without a response is repeated. */
export async function openOther(
  { reached }: Pick<ScenarioContext, "reached">,
  player: MoneyPlayer,
  game: PlayableGame,
): Promise<PlayingPlayer> {
  const opened = openedBy.get(player) ?? new Map<string, PlayingPlayer>();
  openedBy.set(player, opened);
  const playing =
    opened.get(game.id) ??
    (await pollUntil(`player ${player.playerId} has opened ${game.id}`, () =>
      openGame(reached, player, game),
    ));
  opened.set(game.id, playing);
  return playing;
}
