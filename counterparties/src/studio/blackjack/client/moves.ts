import { formatMinor } from "@tessera/shared/core/money";
import { element } from "../../../platform/client/element.ts";
import type { TableRound } from "../blackjack-api.ts";
import type { Move } from "../engine/play.ts";
import type { BlackjackWords } from "./locales/words.ts";
import { createToolButton } from "../../page/tool-button.ts";
import tools from "../../page/tools.module.css";
import classes from "./cards.module.css";

/** Buttons of the moves, in the place of bet and start while a round is open. */
export interface MoveControls {
  readonly element: HTMLElement;
  /** Enables the moves that are allowed and, for a further bet, covered by the balance. */
  readonly show: (round: TableRound, balance: bigint, isBusy: boolean) => void;
  readonly focus: () => void;
}

/** The moves that cost more are away from the place of the start button, which was just pressed. */
const order: readonly Move[] = ["split", "double", "hit", "stand"];

export function createMoveControls(words: BlackjackWords, choose: (move: Move) => void): MoveControls {
  const buttons = order.map((move) => {
    const button = createToolButton(words.moves[move], () => choose(move));
    // A held key is one press.
    button.addEventListener("keydown", (event) => {
      if (event.repeat) event.preventDefault();
    });
    return { move, button };
  });
  return {
    element: element(
      "div",
      { class: `${tools["Keys"]} ${classes["Moves"]}`, role: "group", "aria-label": words.movesTitle },
      ...buttons.map(({ button }) => button),
    ),
    show(round, balance, isBusy) {
      for (const { move, button } of buttons) {
        const costs = move === "double" || move === "split";
        const isAllowed = round.allowed.includes(move) && (!costs || balance >= round.bet);
        // Not `disabled`: the button keeps the focus while a card is drawn.
        button.setAttribute("aria-disabled", String(isBusy || !isAllowed));
        if (costs) button.setAttribute("aria-label", words.costs(words.moves[move], formatMinor(round.bet)));
      }
    },
    focus: () => buttons.find(({ move }) => move === "hit")?.button.focus(),
  };
}
