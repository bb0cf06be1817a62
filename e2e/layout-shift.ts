import type { Page, Route } from "@playwright/test";

interface Shift {
  readonly value: number;
  /** The element that moved, with its positions before and after. */
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    layoutShifts: Shift[];
  }
}

/** Runs in the page first: records every layout shift without user input. */
function recordShifts(): void {
  window.layoutShifts = [];
  const name = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}` : "gone";
  };
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(",");
  type Entry = PerformanceEntry & {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }[];
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as readonly Entry[]) {
      if (entry.hadRecentInput) continue;
      const moved = entry.sources.map(
        ({ node, previousRect, currentRect }) =>
          `${name(node)} ${place(previousRect)} → ${place(currentRect)}`,
      );
      window.layoutShifts.push({ value: entry.value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Delay of responses: long enough that placeholders are painted first. */
const delaysMs = { api: 250, part: 120 } as const;

/** Loads pages without a cache, with delayed responses, and measures their layout shift. */
export async function measureShifts(page: Page) {
  let underWay = 0;
  let lastEnd = 0;
  const late = (delayMs: number) => async (route: Route) => {
    underWay += 1;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    try {
      // Leaving a page aborts its requests.
      const response = await route.fetch().catch(() => null);
      await (response ? route.fulfill({ response }) : route.abort()).catch(() => undefined);
    } finally {
      underWay -= 1;
      lastEnd = Date.now();
    }
  };
  await page.addInitScript(recordShifts);
  await page.route(/\/r\/.*\.(?:js|css|woff2)$/, late(delaysMs.part));
  await page.route(/\/api\/(?!events)/, late(delaysMs.api));
  const isQuiet = () => underWay === 0 && Date.now() - lastEnd > 400;

  /** Opens a path and returns the sum of its shifts, and the elements that moved. */
  return async (path: string) => {
    await page.goto(path);
    await page.locator("main h1").first().waitFor({ state: "attached" });
    while (!isQuiet() || (await page.locator("[data-loading]").count()) > 0) await page.waitForTimeout(50);
    await page.evaluate(
      "document.fonts.ready.then(() => new Promise((resolve) => requestAnimationFrame(resolve)))",
    );
    const shifts = await page.evaluate(() => window.layoutShifts);
    return {
      total: Math.round(shifts.reduce((sum, { value }) => sum + value, 0) * 10_000) / 10_000,
      moved: shifts.map(({ value, moved }) => `${value.toFixed(4)}: ${moved.join(" | ")}`),
    };
  };
}
