/**
 * `npm run shots [route…]`: a PNG of every route at 360 and 1280 px, in both themes and every language, and a
 * contact sheet. Needs a running site: `TESSERA_URL`, else `http://localhost:3000`.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { findBrowser } from "@tessera/releases/browser";
import { logInAsDemo } from "./log-in.ts";
import { readShotRoutes, type ShotRoute } from "./routes.ts";
import { languageCodes } from "@tessera/shared/core/languages";

const origin = process.env["TESSERA_URL"] ?? "http://localhost:3000";
const folder = join(import.meta.dirname, "../../shots");
const widths = [360, 1280] as const;
const themes = ["dark", "light"] as const;

interface Shot {
  readonly route: string;
  readonly width: number;
  readonly theme: string;
  readonly language: string;
  readonly file: string;
}

function figure({ width, theme, language, file }: Shot): string {
  return `<figure><a href="${file}"><img src="${file}" alt=""></a><figcaption>${width} ${theme} ${language}</figcaption></figure>`;
}

/** Renders one HTML page with every picture, one row per route. */
function contactSheet(shots: readonly Shot[]): string {
  const names = [...new Set(shots.map(({ route }) => route))];
  const rows = names.map(
    (name) =>
      `<section><h2>${name}</h2><div>${shots
        .filter(({ route }) => route === name)
        .map(figure)
        .join("")}</div></section>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>
    body { font: 14px system-ui; background: #777; color: #fff; margin: 16px }
    div { display: flex; gap: 8px; align-items: flex-start }
    figure { margin: 0; flex: 1 1 0 } img { width: 100%; max-height: 520px; object-fit: contain; object-position: top }
    h2 { margin: 16px 0 4px }
  </style>${rows.join("")}`;
}

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState("load");
  await page
    .locator("[data-loading]")
    .first()
    .waitFor({ state: "detached", timeout: 8_000 })
    .catch(() => undefined);
  await page.evaluate("document.fonts.ready");
  await page.waitForTimeout(400);
}

/**
 * Makes the window as tall as the page, so that a bar that is fixed to the bottom is at the bottom of the
 * picture. Twice, because elements with a minimum height of the window grow with it.
 */
async function growToContent(page: Page): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const height = await page.evaluate<number>("document.documentElement.scrollHeight");
    const { width = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width, height: Math.min(height, 6_000) });
    await page.waitForTimeout(150);
  }
}

async function shoot(context: BrowserContext, route: ShotRoute, name: string): Promise<string> {
  const page = await context.newPage();
  try {
    await page.goto(origin + route.path);
    await settle(page);
    await route.prepare?.(page);
    const file = `${name}.png`;
    if (route.fullPage ?? true) await growToContent(page);
    await page.screenshot({ path: join(folder, file), animations: "disabled" });
    return file;
  } finally {
    await page.close();
  }
}

async function shootAll(browser: Browser, wanted: readonly ShotRoute[]): Promise<Shot[]> {
  const login = await browser.newContext();
  const player = await logInAsDemo(login, origin);
  await login.close();
  const shots: Shot[] = [];
  for (const width of widths) {
    for (const theme of themes) {
      for (const language of languageCodes) {
        for (const who of ["guest", "player"] as const) {
          const context = await browser.newContext({
            viewport: { width, height: width === 360 ? 740 : 800 },
            reducedMotion: "reduce",
            ...(who === "player" && { storageState: player }),
          });
          await context.addInitScript(
            `localStorage.theme = "${theme}"; localStorage.language = "${language}";`,
          );
          for (const route of wanted.filter((candidate) => candidate.who === who)) {
            const name = `${route.name}-${width}-${theme}-${language}`;
            shots.push({
              route: route.name,
              width,
              theme,
              language,
              file: await shoot(context, route, name),
            });
          }
          await context.close();
        }
      }
    }
    console.log(`${shots.length} pictures`);
  }
  return shots;
}

const asked = process.argv.slice(2);
const routes = await readShotRoutes();
const wanted = routes.filter(
  ({ name, path }) => asked.length === 0 || asked.includes(name) || asked.includes(path),
);
if (wanted.length === 0) {
  console.error(`No such route; known: ${routes.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
if (asked.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch(await findBrowser());
try {
  const shots = await shootAll(browser, wanted);
  writeFileSync(join(folder, "index.html"), contactSheet(shots));
  const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
  await page.goto(`file://${join(folder, "index.html")}`);
  await page.screenshot({ path: join(folder, "contact-sheet.png"), fullPage: true });
  console.log(`Contact sheet: ${join("shots", "contact-sheet.png")}`);
} finally {
  await browser.close();
}
