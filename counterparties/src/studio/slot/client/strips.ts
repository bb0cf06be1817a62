import { element } from "../../../platform/client/element.ts";
import type { SlotState } from "../slot-api.ts";
import { factOf } from "../../page/proof-content.ts";
import classes from "../../page/proof.module.css";
import type { SlotPageWords } from "./locales/words.ts";

/** Renders the strips by the letters of their symbols, so that a result can be recomputed elsewhere. */
export function stripsContent({ slot }: SlotPageWords, { strips }: SlotState): HTMLElement {
  const rows = strips.map((strip, reel) => factOf([slot.strip(reel + 1), strip.join(" ")]));
  return element(
    "div",
    { class: classes["Proof"] },
    element("h3", {}, slot.stripsTitle),
    element("dl", {}, ...rows),
  );
}
