import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { captchaAnswer, startSite } from "../../e2e/start-site.ts";
import { findBrowser } from "@tessera/releases/browser";
import { logInAsDemo } from "../../tools/shots/log-in.ts";
import { freePorts } from "../../tools/testing/free-ports.ts";
import { inOrder, stopLater } from "../../tools/testing/in-order.ts";
import type { Bench } from "../figure.ts";
import { figureOf, type Scores } from "./scores.ts";

const runs = { short: 1, long: 5 } as const;

/** Routes by the name of their figure. They are a guest's, but the game is that of a player who is in it. */
const routes = {
  home: "/",
  lobby: "/games",
  login: "/login",
  promotions: "/promotions",
  game: "/play/golden-koi",
} as const;

/**
 * Audits pages as Lighthouse does by default: a mid-range phone on slow 4G, simulated, with an empty cache.
 */
async function audit(
  url: string,
  port: number,
  { hasFrame }: { readonly hasFrame: boolean },
): Promise<Scores> {
  const result = await lighthouse(url, {
    port,
    logLevel: "silent",
    output: "json",
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`);
  const { categories, runtimeError, audits } = result.lhr;
  if (runtimeError) throw new Error(`${url}: ${runtimeError.message}`);
  const requests = audits["network-requests"]?.details as { items: { resourceType?: string }[] } | undefined;
  if (!requests) throw new Error(`${url}: Lighthouse names no requests.`);
  if (requests.items.filter(({ resourceType }) => resourceType === "Document").length > 1 !== hasFrame)
    throw new Error(`${url}: ${hasFrame ? "a page without a frame" : "a page with a frame"}.`);
  return Object.fromEntries(
    Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
  );
}

function chosenRoutes(wanted: readonly string[] | undefined) {
  const unknown = wanted?.find((route) => !Object.hasOwn(routes, route));
  if (unknown !== undefined) {
    throw new Error(`There is no route ${unknown}; known: ${Object.keys(routes).join(", ")}.`);
  }
  return Object.entries(routes).filter(([route]) => wanted?.includes(route) ?? true);
}

/** Measures the Lighthouse scores of the first pages on a phone. */
export const lighthouseBench: Bench = async ({ short, say, routes: wanted, runs: times }) => {
  const chosen = chosenRoutes(wanted);

  const [port = 0] = await freePorts(1);
  return inOrder(async (stops) => {
    const site = stopLater(stops, await startSite());
    const launch = await findBrowser();
    // A dark system, as before pages followed it: the browser's own default is light.
    const own = [`--remote-debugging-port=${port}`, "--blink-settings=preferredColorScheme=0"];
    stopLater(stops, await chromium.launch({ ...launch, args: [...launch.args, ...own] }));
    // The context of the tabs that Lighthouse opens; it empties their cache and leaves their cookies.
    const [context] = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts();
    if (!context) throw new Error("The browser has no context.");
    const measured = new Map(chosen.map(([route]) => [route, [] as Scores[]]));
    // The first answers of a site are slower than all that follow.
    for (const [, path] of chosen) await fetch(site.origin + path);
    for (let run = 0; run < (times ?? (short ? runs.short : runs.long)); run += 1) {
      for (const [route, path] of chosen) {
        const isGame = route === "game";
        if (isGame) await logInAsDemo(context, site.origin, captchaAnswer);
        for (const page of context.pages()) await page.close();
        measured.get(route)?.push(await audit(site.origin + path, port, { hasFrame: isGame }));
        await context.clearCookies();
      }
    }
    return [...measured].map(([route, scores]) => figureOf(route, scores, say));
  });
};
