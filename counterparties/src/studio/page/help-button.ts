import { showSheet } from "./dialogs.ts";
import type { Words } from "./locales/words.ts";
import type { Rail } from "./rail.ts";

/** Has the rail's button of the rules open the help page of a game, for a game without a paytable. */
export function connectHelp(
  { rulesButton }: Pick<Rail, "rulesButton">,
  { close }: Pick<Words, "close">,
  { help, rulesTitle }: { readonly help: string; readonly rulesTitle: string },
  content: () => HTMLElement,
): void {
  rulesButton.setAttribute("aria-label", help);
  rulesButton.addEventListener("click", () => showSheet(rulesTitle, close, content()));
}
