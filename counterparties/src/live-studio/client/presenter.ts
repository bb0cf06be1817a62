import { drawing } from "../../platform/client/element.ts";

/**
 * The parts of the presenter and of the room behind, from the back to the front; each class has one colour.
 */
const parts = [
  // Windows on the harbour, with water and sails.
  ["Pane", "M40 20h120v150H40z M440 20h120v150H440z"],
  ["Water", "M40 118h120v52H40z M440 118h120v52H440z"],
  ["Sail", "M96 62l34 50H96z M92 74l-26 38h26z M500 52l38 58h-38z M496 66l-30 44h30z"],
  ["Hull", "M58 116h82l-12 14H70z M458 114h88l-13 15h-62z"],
  // Shoulders and jacket, shirt, bow tie.
  ["Jacket", "M176 250c4-62 30-88 88-96l36 14l36-14c58 8 84 34 88 96z"],
  ["Shirt", "M264 154l36 96l36-96l-36 12z"],
  ["Lapel", "M264 154l-22 40l24 12l34 44z M336 154l22 40l-24 12l-34 44z"],
  ["Tie", "M300 172l-28-13v26z M300 172l28-13v26z"],
  // Neck and head with hair, brows, eyes and mouth.
  ["Skin", "M282 128h36v32l-18 12l-18-12z"],
  ["Skin", "M256 84c0-34 18-52 44-52s44 18 44 52c0 36-20 62-44 62s-44-26-44-62z"],
  ["Hair", "M252 92c-8-50 16-74 48-74s56 24 48 74c-4-20-14-32-22-38c-22 8-44 8-56-2c-8 6-14 20-18 40z"],
  ["Face", "M274 86h14v5h-14z M312 86h14v5h-14z M286 118c8 8 20 8 28 0l-2 7c-7 5-17 5-24 0z"],
] as const;

/** The presenter behind the table, drawn; the cards are dealt by the studio's server. */
export function createPresenter(): SVGElement {
  return drawing(
    "svg",
    {
      class: "Presenter",
      viewBox: "0 0 600 250",
      preserveAspectRatio: "xMidYMax meet",
      "aria-hidden": "true",
    },
    ...parts.map(([name, d]) => drawing("path", { class: name, d })),
  );
}
