import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import type { RouletteRound } from "../roulette-api.ts";
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
        element("p", {}, `${roulette.total(formatMinor(round.bet))} · ${resultText(words, round)}`),
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

/** Pocket and win of a round. A win that is not above the bet is described as returned. */
export function resultText(words: RoulettePageWords, { pocket, win, bet }: RouletteRound): string {
  const name = pocketName(words.roulette, pocket);
  if (win === 0n) return `${name} · ${words.noWin}`;
  return `${name} · ${win > bet ? words.win : words.returned} ${formatMinor(win)}`;
}
