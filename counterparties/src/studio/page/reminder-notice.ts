import { postToSite } from "../../platform/client/site-messages.ts";
import { isDialogOpen, showNotice } from "./dialogs.ts";
import type { Page } from "./page.ts";
import { createReminder, formatPlayingTime } from "./playing-time.ts";
import { formatNet } from "./signed-amount.ts";
import type { Words } from "./locales/words.ts";

export interface ReminderOptions {
  readonly words: Words;
  readonly page: Page;
  /** Net result of the session, in minor units. */
  readonly net: () => bigint;
  readonly mayRemind: () => boolean;
}

/**
 * Shows the player for how long he has played and with what result, with the choice to stop, every time his
 * interval is over.
 * @returns a function that shows it now when it is due, for the end of a round
 */
export function startReminders(
  { reminderSeconds, elapsedSeconds }: Readonly<{ reminderSeconds: number | null; elapsedSeconds: number }>,
  { words, page, net, mayRemind }: ReminderOptions,
): () => void {
  const openedMs = performance.now() - elapsedSeconds * 1000;
  const reminder = createReminder(reminderSeconds, elapsedSeconds);
  const remindIfDue = () => {
    const played = Math.floor((performance.now() - openedMs) / 1000);
    if (!mayRemind() || isDialogOpen() || !reminder.isDue(played)) return;
    reminder.markShown(played);
    showReminder(played, net(), { words, page });
  };
  setInterval(remindIfDue, 1000);
  return remindIfDue;
}

function showReminder(
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
