import { setTimeout as pause } from "node:timers/promises";
import type { Moves } from "./moves.ts";
import type { OpenPage } from "./open-pages.ts";

/** Time in milliseconds over which pages spread what they do for a rollback, and a little more. */
const spreadMs = 2_500;
/** Time in milliseconds between two pressed keys. */
const keyMs = 40;
const text = "half a thought";

/**
 * Opens documents of the second release, rolls back, and returns for each page the milliseconds from the
 * answer until it shows the first one.
 */
export async function followRollback(pages: readonly OpenPage[], moves: Moves): Promise<number[]> {
  await moves.promote("swap");
  for (const page of pages) await page.load();
  const { to } = await moves.rollBack("swap");
  const answeredAt = Date.now();
  const shown = await Promise.all(pages.map((page) => page.untilShown(to)));
  return shown.map(({ at }) => at - answeredAt);
}

/**
 * Moves the remote there and back, and types into the form of each page at another moment meanwhile. Returns
 * how many characters were lost, before the text was removed and the page went to the other release at the
 * latest.
 */
export async function typeMeanwhile(pages: readonly OpenPage[], moves: Moves): Promise<number> {
  let lost = 0;
  for (const move of [moves.promote, moves.rollBack]) {
    const { to } = await move("swap");
    const lostOf = pages.map(async ({ page, note, untilShown }, index) => {
      const startMs = (spreadMs * index) / pages.length;
      await pause(startMs);
      await note.focus();
      await page.keyboard.type(text, { delay: keyMs });
      await pause(spreadMs - startMs);
      const preserved = await note.inputValue();
      await note.fill("");
      await untilShown(to);
      return missing(text, preserved);
    });
    lost += (await Promise.all(lostOf)).reduce((sum, count) => sum + count, 0);
  }
  return lost;
}

/** Number of characters of a text that are not preserved, in their order. */
function missing(typed: string, preserved: string): number {
  let from = 0;
  let count = 0;
  for (const character of typed) {
    const found = preserved.indexOf(character, from);
    if (found < 0) count += 1;
    else from = found + 1;
  }
  return count;
}
