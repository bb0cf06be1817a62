import { element, iconButton } from "../../../platform/client/element.ts";
import { lowestTarget, multiplierMax } from "../engine/multiplier.ts";
import classes from "./crash.module.css";
import type { CrashWords } from "./locales/words.ts";

/** Field of the automatic cash-out: typed, or chosen in steps. Empty: none. */
export interface TargetField {
  readonly element: HTMLElement;
  /** The chosen multiplier in hundredths; null: none. */
  readonly target: () => number | null;
  readonly hold: (isHeld: boolean) => void;
}

/** Steps of the two buttons, in hundredths. */
const steps: readonly number[] = [110, 120, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000];

/** Reads a typed multiplier with point or comma, within the bounds; null for no number. */
export function readTarget(text: string): number | null {
  const digits = text.trim().replace(",", ".");
  if (!/^\d{1,6}(?:\.\d*)?$/.test(digits)) return null;
  return Math.min(multiplierMax, Math.max(lowestTarget, Math.round(Number(digits) * 100)));
}

/** The next step above or below a multiplier; null: none, which lies below the first. */
export function stepFrom(target: number | null, direction: 1 | -1): number | null {
  if (direction === 1) return steps.find((step) => step > (target ?? 0)) ?? target;
  return steps.findLast((step) => step < (target ?? 0)) ?? null;
}

export function createTargetField(
  words: CrashWords,
  first: number | null,
  announce: (text: string) => void,
): TargetField {
  let target = first;
  const field = element("input", {
    id: "target",
    type: "text",
    inputmode: "decimal",
    autocomplete: "off",
    maxlength: "7",
    placeholder: words.targetOff,
  });
  const lower = iconButton("less", words.targetLower);
  const higher = iconButton("more", words.targetHigher);

  function set(chosen: number | null): void {
    if (field.disabled) return;
    target = chosen;
    show();
    announce(
      chosen === null ? words.targetOffAnnounced : words.targetAnnounced(`${(chosen / 100).toFixed(2)}×`),
    );
  }

  function show(): void {
    field.value = target === null ? "" : (target / 100).toFixed(2);
    lower.setAttribute("aria-disabled", String(field.disabled || target === null));
    higher.setAttribute("aria-disabled", String(field.disabled || target === multiplierMax));
  }

  const take = () => {
    const typed = field.value.trim() === "" ? null : (readTarget(field.value) ?? target);
    if (typed === target) show();
    else set(typed);
  };
  field.addEventListener("change", take);
  field.addEventListener("keydown", ({ key }) => {
    if (key === "Enter") take();
  });
  lower.addEventListener("click", () => set(stepFrom(target, -1)));
  higher.addEventListener("click", () => set(stepFrom(target, 1)));
  show();

  return {
    element: element(
      "div",
      { class: classes["Target"] },
      element("label", { for: "target" }, words.target),
      lower,
      field,
      higher,
    ),
    target: () => target,
    hold(isHeld) {
      if (field.disabled === isHeld) return;
      field.disabled = isHeld;
      show();
    },
  };
}
