import type { Browser, Locator, Page } from "@playwright/test";
import type { SiteProcess } from "../../e2e/outside/site-process.ts";
import { remote, screenPath } from "./moves.ts";

/** Release that a page shows in the place of the remote, and since when. */
interface Shown {
  readonly release: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** Milliseconds since the releases of the page changed. */
  readonly afterListedMs: number;
}

declare global {
  interface Window {
    /** Releases that the place has shown since the document was loaded. */
    releasesShown?: Shown[];
    /** Time of `performance.now()` at which the releases of the page changed. */
    listedMs?: number;
  }
}

/** Key under which the lantern has the host of its page in the window. */
const providedValues = `provided_${remote}`;
const host = "@tessera/shared/federation";

/** A guest's page that shows the screen of the remote. */
export interface OpenPage {
  readonly page: Page;
  /** Loads the document, and waits until its scripts run. */
  readonly load: () => Promise<void>;
  /** Waits until the page shows a release without having been loaded again. */
  readonly untilShown: (release: string) => Promise<Shown>;
  /** The field of its form, in the content that is visible. */
  readonly note: Locator;
}

/** Opens so many pages in each of some browser contexts, at the nodes in turn. */
export async function openPages(
  browser: Browser,
  nodes: readonly SiteProcess[],
  { contexts, pages }: { readonly contexts: number; readonly pages: number },
): Promise<OpenPage[]> {
  const opened: OpenPage[] = [];
  for (let index = 0; index < contexts; index += 1) {
    const context = await browser.newContext();
    // tsx keeps the names of functions by a helper that a page does not have.
    await context.addInitScript("globalThis.__name ??= (value) => value;");
    for (let count = 0; count < pages; count += 1) {
      const page = openPage(await context.newPage(), nodes[index % nodes.length]?.port ?? 0);
      await page.load();
      opened.push(page);
    }
  }
  return opened;
}

function openPage(page: Page, port: number): OpenPage {
  const place = page.locator(`[data-remote=${remote}][data-place=screen]`);
  return {
    page,
    note: place.getByLabel("Note").filter({ visible: true }),
    load: async () => {
      await page.goto(`http://localhost:${port}${screenPath}`);
      await place.getByRole("button", { name: "Lit 0 times" }).click();
      await place.getByRole("button", { name: "Lit 1 times" }).waitFor();
      await page.evaluate(recordReleases, { place: `[data-remote=${remote}]`, providedValues, host });
    },
    untilShown: async (release) => {
      const found = await page.waitForFunction(
        (id) => [window.releasesShown?.at(-1)].find((shown) => shown?.release === id),
        release,
        { timeout: 60_000 },
      );
      return (await found.jsonValue()) as Shown;
    },
  };
}

/** Records in the page when its releases change, and when the place shows another one. */
function recordReleases(of: {
  readonly place: string;
  readonly providedValues: string;
  readonly host: string;
}): void {
  const shown: Shown[] = (window.releasesShown = []);
  const provided = Reflect.get(window, of.providedValues) as Record<
    string,
    { subscribe(listener: () => void): void }
  >;
  provided[of.host]?.subscribe(() => (window.listedMs = performance.now()));
  new MutationObserver((changes) => {
    const afterListedMs = performance.now() - (window.listedMs ?? Number.NaN);
    for (const { target } of changes) {
      const { release = "", place = "" } = (target as HTMLElement).dataset;
      if (place === "screen") shown.push({ release, at: Date.now(), afterListedMs });
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-release"] });
}
