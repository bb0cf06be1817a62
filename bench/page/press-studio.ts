import type { CDPSession, Page } from "@playwright/test";

/** Chips of the lobby's studios, the first of which is for all of them. */
export const studioChips = "main [role=group][aria-label=Provider] button[aria-pressed]";
/** Names of the studios on the cards. */
export const studiosOfCards = "main [role=listitem] article p > span:first-child";

/** Time between touch and release of a tap. */
const tapMs = 80;

/** A press on a studio's chip. Times in milliseconds since the start of the navigation. */
interface StudioPress {
  readonly clickedMs: number;
  /** The frame in which all cards are of that studio was painted. */
  readonly paintedMs: number;
}

/** The part of Chromium's scheduler that is used here. */
interface TaskScheduler {
  postTask(task: () => void, options: { readonly priority: "user-blocking" }): Promise<void>;
}

/**
 * Presses the chip of a studio with a finger, as long as a tap takes. Returns null when no games of that
 * studio alone came within 20 s: where another process holds the processor, the browser takes a tap for a
 * long press, which is no click.
 *
 * @param index place among {@link studioChips}
 */
export async function pressStudio(
  page: Page,
  session: CDPSession,
  index: number,
): Promise<StudioPress | null> {
  const chip = page.locator(studioChips).nth(index);
  const box = await chip.boundingBox();
  if (!box) throw new Error(`The lobby has no chip of studio ${index}.`);
  // The page listens before the finger is down: to begin with it takes a slow page's thread some milliseconds
  // of the press.
  const watch = await chip.evaluateHandle(watchPress, studiosOfCards);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  await page.waitForTimeout(tapMs);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  return watch.evaluate(({ shown }) => shown);
}

/**
 * Runs in the page: listens for the click on a chip and waits until all cards are of its studio; null after
 * 20 s.
 */
function watchPress(chip: Element, cards: string): { readonly shown: Promise<StudioPress | null> } {
  const isShown = () => {
    const studios = new Set([...document.querySelectorAll(cards)].map(({ textContent }) => textContent));
    return studios.size === 1 && studios.has(chip.textContent);
  };
  const { scheduler } = globalThis as unknown as { readonly scheduler: TaskScheduler };
  const shown = new Promise<StudioPress | null>((resolve) => {
    setTimeout(() => resolve(null), 20_000);
    const listen = ({ timeStamp: clickedMs }: Event) => {
      const look = () => {
        // A task of the highest priority after the frame: what it shows is painted, and nothing later has
        // begun.
        if (isShown())
          void scheduler.postTask(() => resolve({ clickedMs, paintedMs: performance.now() }), {
            priority: "user-blocking",
          });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    chip.addEventListener("click", listen, { once: true });
  });
  return { shown };
}
