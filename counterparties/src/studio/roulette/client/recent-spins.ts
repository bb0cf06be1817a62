import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import type { RouletteRound } from "../roulette-api.ts";
import { resultText } from "../../page/result-text.ts";
import sheets from "../../page/sheets.module.css";
import type { RoulettePageWords } from "./locales/words.ts";
import { pocketName, spotName } from "./spot-name.ts";

/** Renders the player's last spins of this game, the newest first. */
export function recentSpins(words: RoulettePageWords, rounds: readonly RouletteRound[]): HTMLElement {
  const { roulette } = words;
  if (rounds.length === 0) return element("p", { class: sheets["NoDraws"] }, roulette.recentEmpty);
  return element(
    "ol",
    { class: sheets["Draws"] },
    ...rounds.map((round) =>
      element(
        "li",
        {},
        element("p", {}, `${roulette.total(formatMinor(round.bet))} · ${spinText(words, round)}`),
        element(
          "span",
          {},
          round.stakes
            .map(({ spot, amount }) => `${spotName(roulette, { id: spot })} ${formatMinor(amount)}`)
            .join(" · "),
        ),
      ),
    ),
  );
}

/** Pocket and win of a round. */
export function spinText(words: RoulettePageWords, { pocket, win, bet }: RouletteRound): string {
  return `${pocketName(words.roulette, pocket)} · ${resultText(words, win, bet)}`;
}
