import { element } from "../../platform/client/element.ts";
import { createProofButton } from "./proof-button.ts";
import type { ProofOptions } from "./proof-content.ts";
import classes from "./status-bar.module.css";

/** Line between the game and its controls: what happens or came of the round, and the button of the proof. */
export interface StatusBar {
  readonly element: HTMLElement;
  /** @param isGain true for a win above the bet */
  readonly say: (text: string, isGain?: boolean) => void;
}

/**
 * @param proof of the last round at the time when the player asks for it
 * @param tools buttons of the game between the line and the proof
 */
export function createStatusBar(
  words: Pick<ProofOptions, "words" | "gameWords">,
  proof: () => Omit<ProofOptions, "words" | "gameWords">,
  ...tools: readonly HTMLElement[]
): StatusBar {
  // The announcer of the game tells the same in full.
  const status = element("p", { class: classes["Status"], "aria-hidden": "true" });
  return {
    element: element("div", { class: classes["Bar"] }, status, ...tools, createProofButton(words, proof)),
    say(text, isGain = false) {
      status.textContent = text;
      status.toggleAttribute("data-gain", isGain);
    },
  };
}
