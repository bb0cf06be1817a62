import { iconButton } from "../../platform/client/element.ts";
import { showSheet } from "./dialogs.ts";
import { proofContent, type ProofOptions } from "./proof-content.ts";
import classes from "./status-bar.module.css";

/**
 * Button that opens the proof of the last round.
 *
 * @param proof of the last round at the time when the player asks for it; with content that belongs to the
 *   game alone
 */
export function createProofButton(
  { words, gameWords }: Pick<ProofOptions, "words" | "gameWords">,
  proof: () => Omit<ProofOptions, "words" | "gameWords"> & { readonly more?: readonly Node[] },
): HTMLElement {
  const button = iconButton("proof", gameWords.title, classes["Button"]);
  button.addEventListener("click", () => {
    const { more = [], ...options } = proof();
    showSheet(gameWords.title, words.close, proofContent({ words, gameWords, ...options }), ...more);
  });
  return button;
}
