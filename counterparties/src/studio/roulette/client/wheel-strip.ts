import { element } from "../../../platform/client/element.ts";
import { colourOf, pocketCount, wheelOrder } from "../engine/wheel.ts";
import classes from "./roulette.module.css";

/** Time from the press until the ball lies, in milliseconds; within the shortest round. */
const turnMs = 3_600;
/** Turns of the strip, so that a needle in its middle always has pockets on both sides. */
const turnCount = 4;

/** The rim of the wheel as a strip that runs past a needle. */
export interface WheelStrip {
  readonly element: HTMLElement;
  /** Runs until the pocket is at the needle; at once when the player wants less motion. */
  readonly turnTo: (pocket: number, isAtOnce: boolean) => Promise<void>;
}

export function createWheelStrip(): WheelStrip {
  const cells = Array.from({ length: turnCount }, () => wheelOrder)
    .flat()
    .map((pocket) => element("span", { "data-colour": colourOf(pocket) }, String(pocket)));
  const track = element("div", { class: classes["Track"] }, ...cells);
  let place = 0;
  const at = (index: number) => `translateX(calc(${-(index + 0.5)} * var(--pocket)))`;
  const rest = () => void (track.style.transform = at(pocketCount + place));
  rest();

  return {
    // The result is given in words.
    element: element("div", { class: classes["Strip"], "aria-hidden": "true" }, track),
    async turnTo(pocket, isAtOnce) {
      const from = pocketCount + place;
      place = wheelOrder.indexOf(pocket);
      if (!isAtOnce) {
        const turn = track.animate(
          [{ transform: at(from) }, { transform: at((turnCount - 2) * pocketCount + place) }],
          { duration: turnMs, easing: "cubic-bezier(0.15, 0.6, 0.2, 1)" },
        );
        await turn.finished;
      }
      rest();
    },
  };
}
