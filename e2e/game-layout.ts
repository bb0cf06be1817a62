import { expect, type Page } from "@playwright/test";
import { gameFrame } from "./game.ts";

/**
 * Expects a game's table in the middle of the page, with its tools below it in one row that is no higher than
 * a button.
 */
export async function expectTable(page: Page, name: string, tools: readonly string[]): Promise<void> {
  const table = await gameFrame(page).getByRole("group", { name, exact: true }).boundingBox();
  const boxes = await Promise.all(
    tools.map((tool) => gameFrame(page).getByRole("button", { name: tool, exact: true }).boundingBox()),
  );
  const middle = (table?.x ?? 0) + (table?.width ?? 0) / 2;
  expect(Math.abs(middle - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThanOrEqual(2);
  for (const box of boxes) {
    expect(box?.y).toBe(boxes[0]?.y);
    expect(box?.y).toBeGreaterThan((table?.y ?? 0) + (table?.height ?? 0));
    expect(box?.height).toBeLessThanOrEqual(60);
  }
}

/**
 * Faults of the layout of the game that is open in the page's frame, in its present state: a control or an
 * amount that is out of sight, a text that leaves its tile or is cut, a target below the size of WCAG 2.2,
 * 2.5.8, and a chip or ring that covers a number's digits.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return gameFrame(page)
    .locator("main")
    .evaluate((main) => {
      const targetMin = 24;
      /** Half the height of a digit, as a part of its font size. */
      const halfDigit = 0.36;
      const faults: string[] = [];

      const isSeen = (part: Element) => {
        const { width, height } = part.getBoundingClientRect();
        return width > 2 && height > 2 && part.checkVisibility({ visibilityProperty: true });
      };
      const hasOwnText = (part: Element) =>
        [...part.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
      const textBox = (part: Element) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return range.getBoundingClientRect();
      };
      const isInside = (
        inner: DOMRect,
        outer: {
          readonly left: number;
          readonly right: number;
          readonly top: number;
          readonly bottom: number;
        },
        /** Distance that it may stick out above and below: the box of a text is higher than its letters. */
        upright = 1,
      ) =>
        inner.left >= outer.left - 1 &&
        inner.right <= outer.right + 1 &&
        inner.top >= outer.top - upright &&
        inner.bottom <= outer.bottom + upright;
      /**
       * The tile that a text is in: its parent, unless that has no box of its own or the text is placed
       * elsewhere.
       */
      const tileOf = (part: Element) => {
        const isPlaced = getComputedStyle(part).position === "absolute";
        const parent = part.parentElement ?? part;
        return isPlaced || getComputedStyle(parent).display === "contents" ? part : parent;
      };
      const named = (part: Element) => `${part.className} "${part.textContent}"`;
      const shown = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight };

      // The strip of the wheel runs through its window, and the list of players scrolls.
      const inOwnWindow = "[class*=Track] *, [class*=Players] *, [class*=Past] *";
      for (const part of main.querySelectorAll("button, input, dd, label, span, b, p, dt, li, i")) {
        if (!isSeen(part) || part.matches(inOwnWindow)) continue;
        const box = part.getBoundingClientRect();
        const isControl = part.matches("button, label, input:not([type=radio])");
        if ((isControl || part.matches("dd")) && !isInside(box, shown))
          faults.push(`out of sight: ${named(part)}`);
        if (isControl && Math.min(box.width, box.height) < targetMin)
          faults.push(`too small to hit, ${box.width} × ${box.height}: ${named(part)}`);
        if (part instanceof HTMLInputElement ? part.scrollWidth > part.clientWidth + 1 : hasOwnText(part)) {
          const tile = tileOf(part).getBoundingClientRect();
          if (part instanceof HTMLInputElement) faults.push(`cut: ${part.id} "${part.value}"`);
          else if (!isInside(textBox(part), box, 4) || !isInside(textBox(part), tile, 4))
            faults.push(`leaves its tile: ${named(part)}`);
        }
      }

      for (const number of main.querySelectorAll("[role=group] > button")) {
        const digits = number.querySelector("span") ?? number;
        const box = textBox(digits);
        const [halfWidth, halfHeight] = [
          box.width / 2,
          halfDigit * Number.parseFloat(getComputedStyle(digits).fontSize),
        ];
        const [x, y] = [box.left + halfWidth, box.top + box.height / 2];
        const chip = number.querySelector("i")?.getBoundingClientRect();
        if (
          chip &&
          chip.left < x + halfWidth &&
          chip.right > x - halfWidth &&
          chip.top < y + halfHeight &&
          chip.bottom > y - halfHeight
        )
          faults.push(`a chip covers the digits: ${named(number)}`);
        const ring = getComputedStyle(number, "::before");
        if (ring.content === "none" || !number.hasAttribute("data-drawn")) continue;
        const inner = (size: string) => Number.parseFloat(size) / 2 - Number.parseFloat(ring.borderTopWidth);
        if ((halfWidth / inner(ring.width)) ** 2 + (halfHeight / inner(ring.height)) ** 2 > 1)
          faults.push(`a ring covers the digits: ${named(number)}`);
      }
      return faults;
    });
}
