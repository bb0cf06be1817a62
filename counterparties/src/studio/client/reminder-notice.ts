import { postToSite } from "../../platform/client/site-messages.ts";
import { showNotice } from "./dialogs.ts";
import type { Page } from "./page.ts";
import { formatPlayingTime } from "./playing-time.ts";
import { formatNet } from "./signed-amount.ts";
import type { Words } from "./words.ts";

/** Shows how long the player has played and what came of it, with the choice to stop. `net` in minor units. */
export function showReminder(
  playedSeconds: number,
  net: bigint,
  { words, page }: { readonly words: Words; readonly page: Page },
): void {
  showNotice({
    title: words.realityTitle,
    text: words.reality(formatPlayingTime(playedSeconds), formatNet(net)),
    choices: [
      { label: words.goOn },
      { label: words.stop, isMain: true, choose: () => postToSite(page.siteOrigin, "close") },
    ],
  });
}
