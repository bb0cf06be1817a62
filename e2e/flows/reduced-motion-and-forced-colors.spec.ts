import type { Page } from "@playwright/test";
import { demo, expect, test } from "../fixtures.ts";
import { routesOfSite } from "../../tools/testing/site-routes.ts";
import { playRound } from "../slot.ts";

declare global {
  interface Window {
    /** Elements that have moved by themselves since the page began. */
    movements: Set<string>;
  }
}

/** Runs in every frame first: records, at each frame, what moves, and every smooth scroll. */
function recordMovements(): void {
  window.movements = new Set();
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { duration = 0 } = animation.effect?.getTiming() ?? {};
      const element = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      // A step without a way between two colours, and what measures the time of a message, move nothing.
      const isStill = Number(duration) <= 1 || element?.closest("[data-timer]");
      if (animation.playState === "running" && !isStill)
        window.movements.add(`${element?.tagName ?? "?"} ${element?.getAttribute("class") ?? ""}`);
    }
    requestAnimationFrame(look);
  };
  look();
  for (const name of ["scrollTo", "scrollBy", "scrollIntoView"] as const) {
    const scroll = Reflect.get(Element.prototype, name) as (this: Element, ...given: unknown[]) => void;
    Object.defineProperty(Element.prototype, name, {
      value(this: Element, ...given: unknown[]) {
        const behavior = (given[0] as ScrollToOptions | undefined)?.behavior;
        if (behavior === "smooth" || getComputedStyle(this).scrollBehavior === "smooth")
          window.movements.add(`${name} of ${this.className}`);
        scroll.apply(this, given);
      },
    });
  }
}

const movementsOf = async (page: Page) =>
  (await Promise.all(page.frames().map((frame) => frame.evaluate(() => [...window.movements])))).flat();

/** Selected controls that look as if they were not, and pieces of a chart without their colour. */
function unmarkedSelections(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const look = (element: Element) => {
      const { borderBottomWidth, borderBottomColor, backgroundColor } = getComputedStyle(element);
      return `${borderBottomWidth} ${borderBottomColor} ${backgroundColor}`;
    };
    const isSeen = (element: Element) => element.checkVisibility() && element.clientHeight > 0;
    const attributes = ["aria-current", "aria-pressed", "aria-selected"];
    const unmarked: string[] = [];
    const grounds = new Set(["rgba(0, 0, 0, 0)", getComputedStyle(document.documentElement).backgroundColor]);
    for (const piece of document.querySelectorAll("main li [data-glaze]"))
      if (isSeen(piece) && grounds.has(getComputedStyle(piece).backgroundColor))
        unmarked.push(`glaze ${piece.getAttribute("data-glaze")}`);
    for (const attribute of attributes) {
      for (const element of document.querySelectorAll(`[${attribute}]:not([${attribute}=false])`)) {
        const selected = look(element);
        const value = element.getAttribute(attribute) ?? "";
        element.setAttribute(attribute, "false");
        if (isSeen(element) && look(element) === selected)
          unmarked.push(`${attribute} ${element.textContent.trim()}`);
        element.setAttribute(attribute, value);
      }
    }
    for (const input of document.querySelectorAll<HTMLInputElement>("[type=radio], [type=checkbox]")) {
      const label = input.closest("label") ?? input;
      const mark = label.querySelector("svg") ?? label;
      const both = [true, false].map((isChecked) => {
        input.checked = isChecked;
        return `${look(label)} ${getComputedStyle(mark).visibility}`;
      });
      if (isSeen(label) && both[0] === both[1]) unmarked.push(`checked ${label.textContent}`);
    }
    return unmarked;
  });
}

/** Controls of the screen without a border of their own or of the box around them. */
function unboundedControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasBorder = (element: Element | null | undefined) => {
      if (!element) return false;
      const { borderBottomWidth, borderBottomStyle } = getComputedStyle(element);
      return parseFloat(borderBottomWidth) >= 1 && borderBottomStyle === "solid";
    };
    const chosen = ":not([type=radio], [type=checkbox])";
    const controls = `main :is(button, select, textarea, input${chosen})`;
    return [...document.querySelectorAll(controls)]
      .filter((element) => element.checkVisibility() && element.clientHeight > 1)
      .filter(({ parentElement }) => ![parentElement, parentElement?.parentElement].some(hasBorder))
      .filter((element) => !hasBorder(element))
      .map((element) => `${element.tagName} ${element.getAttribute("aria-label") ?? element.textContent}`);
  });
}

const isTakenOver = (page: Page) => expect(page.locator("[data-rendered]")).toHaveCount(0);

test.beforeEach(async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce", forcedColors: "active" });
  await page.addInitScript(recordMovements);
});

test("every route: nothing moves by itself, and selections and controls are visible without their background", async ({
  page,
  logInByCalls,
}) => {
  test.setTimeout(300_000);
  const routes = await routesOfSite();
  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path);
      await isTakenOver(page);
      await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
      expect.soft([path, await movementsOf(page)]).toEqual([path, []]);
      expect.soft([path, await unmarkedSelections(page)]).toEqual([path, []]);
      expect.soft([path, await unboundedControls(page)]).toEqual([path, []]);
    }
  };
  await look(routes.filter(({ isPublic }) => isPublic).map(({ path }) => path));
  await logInByCalls(demo);
  const passing = /^\/(?:error|reset-password|forgot-password-otp)$/;
  await look(routes.filter(({ path, isPublic }) => !isPublic && !passing.test(path)).map(({ path }) => path));
});

test("Home with reduced motion: banners and announcements do not move, and a chosen banner or row is shown at once", async ({
  page,
}) => {
  await page.goto("/");
  await isTakenOver(page);
  await expect(page.getByRole("button", { name: "Let the banners change" })).toBeVisible();
  const slide = page.locator('[aria-roledescription="slide"]').nth(2);
  await page.getByRole("button", { name: /^Show banner 3/ }).click();
  const places = await slide.locator("..").evaluate(async (element) => {
    const seen = new Set<string>();
    for (let frame = 0; frame < 20; frame += 1) {
      seen.add(getComputedStyle(element).transform);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return [...seen];
  });
  // Where it was until the next frame, and where it is.
  expect(places.length).toBeLessThanOrEqual(2);
  await expect(slide).toBeInViewport();
  const next = page.getByRole("button", { name: "More games: Popular slots", includeHidden: true });
  await next.evaluate((button: HTMLElement) => button.click());
  expect(await movementsOf(page)).toEqual([]);
});

test("lobby waiting for its games, in forced colours: placeholders are visible", async ({ page }) => {
  await page.goto("/contact");
  await isTakenOver(page);
  await page.route("**/api/games?**", () => undefined);
  await page.getByRole("link", { name: "Games", exact: true }).locator("visible=true").first().click();
  const pieces = page.locator("[data-loading] i");
  await expect(pieces.first()).toBeVisible();
  await expect(pieces.first()).toHaveCSS("border-bottom-width", "1px");
  expect(await movementsOf(page)).toEqual([]);
});

test("slot with reduced motion: a round ends without spinning reels", async ({ page }) => {
  await page.goto("/play/golden-koi?mode=demo");
  await playRound(page);
  await expect(page.frameLocator("iframe").getByRole("button", { name: /spin/i })).toBeEnabled();
  expect(await movementsOf(page)).toEqual([]);
});
