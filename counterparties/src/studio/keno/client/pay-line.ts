import { element } from "../../../platform/client/element.ts";
import { paysOf } from "../engine/paytable.ts";
import type { KenoWords } from "./locales/words.ts";
import classes from "./keno.module.css";
import { formatMultiple } from "./multiple.ts";

/** Payouts of the current count of marks, by hits. */
export interface PayLine {
  readonly element: HTMLElement;
  /** @param hitCount hits so far, whose payout is shown as reached; null outside a round */
  readonly show: (markCount: number, hitCount: number | null) => void;
}

export function createPayLine(words: KenoWords): PayLine {
  const list = element("ol", { class: classes["Pays"] });
  return {
    element: list,
    show(markCount, hitCount) {
      const pays = [...paysOf(markCount).entries()].filter(([, hundredths]) => hundredths > 0);
      list.setAttribute("aria-label", words.pays(markCount));
      list.replaceChildren(
        ...(pays.length === 0
          ? [element("li", { class: classes["PaysLater"] }, words.paysLater)]
          : pays.map(([hits, hundredths]) =>
              element(
                "li",
                { class: classes["Pay"], "data-reached": hits === hitCount },
                element("span", {}, words.hits(hits)),
                element("b", {}, formatMultiple(hundredths)),
              ),
            )),
      );
    },
  };
}
