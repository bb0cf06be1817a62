import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBrowser } from "@tessera/releases/browser";
import { loadAndPressStudio, loadPage, recordLoads } from "./load-page.ts";

const script = "x".repeat(5_000);
const files: Readonly<Record<string, readonly [type: string, text: string, delayMs?: number]>> = {
  // The block of 300 px that comes in late moves the text below it, which fills the rest of a window of 600
  // px.
  "/": [
    "text/html",
    `<!doctype html><style>body{margin:0}p{margin:0;height:300px;font-size:60px}</style>
     <main><div id="late"></div><p>Text that is large</p><button type="button">Press</button></main>
     <script src="/first.js"></script>`,
  ],
  "/first.js": [
    "text/javascript",
    `fetch("/data.json").then((data) => data.json()).then(() => import("/second.js"));/*${script}*/`,
  ],
  "/data.json": ["application/json", "{}"],
  "/second.js": [
    "text/javascript",
    `setTimeout(() => {
       document.getElementById("late").style.height = "300px";
       setTimeout(() => { document.querySelector("button").__reactProps$test = {}; }, 400);
     }, 400);`,
  ],
  "/lobby": [
    "text/html",
    `<!doctype html><meta name="viewport" content="width=device-width">
     <main><div role="group"><button aria-pressed="false">Jackpot</button></div>
     <div role="group" aria-label="Provider"><button aria-pressed="true">All</button><button aria-pressed="false">Ashlar</button></div>
     <div role="listitem"><article><p><span>Ashlar</span></p></article></div>
     <div role="listitem" id="other"><article><p><span>Pinegate</span></p></article></div></main>
     <script>document.querySelectorAll("button")[2].addEventListener("click", () => import("/needed.js"));</script>`,
  ],
  "/needed.js": [
    "text/javascript",
    `document.getElementById("other").remove(); setTimeout(() => import("/later.js"), 500);/*${script}*/`,
  ],
  "/later.js": ["text/javascript", `/*${script}*/`],
};

let server: Server;
let browser: Browser;
let origin: string;

beforeAll(async () => {
  server = createServer(({ url = "" }, response) => {
    const [type, text] = files[url] ?? [];
    if (type === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": type, "cache-control": "max-age=60" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch(await findBrowser());
});
afterAll(async () => {
  await browser.close();
  server.close();
});

const newContext = async () => {
  const context = await browser.newContext({ viewport: { width: 400, height: 600 } });
  await recordLoads(context);
  return context;
};

it("a page with known values: paints, shift, answer, requests, bytes and depth are measured", async () => {
  const context = await newContext();
  const load = await loadPage(context, `${origin}/`, { isThrottled: false });
  // All that can be seen is moved by half of the window: the area that is touched, all of it, times the
  // distance.
  expect(load.shift).toBeCloseTo(0.5, 1);
  expect(load.firstPaintMs).toBeGreaterThan(0);
  expect(load.largestPaintMs).toBeGreaterThanOrEqual(load.firstPaintMs);
  expect(load.answeredMs).toBeGreaterThan(load.largestPaintMs + 400);
  // Document, two scripts, data; a browser may ask for an icon besides.
  expect(load.requests).toBeGreaterThanOrEqual(4);
  expect(load.bytes.script).toBeGreaterThan(5_000);
  expect(load.bytes.script).toBeLessThan(7_000);
  expect(load.depthToAnswer).toBe(3);
  expect(load.unused).toBe(0);
  expect(load.hasFirstScreen).toBe(false);
  await context.close();
});

it("a press on a studio's chip: counts the script needed for its games, and none that is loaded after them", async () => {
  const context = await browser.newContext({ viewport: { width: 400, height: 600 }, hasTouch: true });
  await recordLoads(context);
  const bytes = await loadAndPressStudio(context, `${origin}/lobby`, { isThrottled: false });
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThan(7_000);
  await context.close();
});

it("the same page again in one context: its files come from the cache", async () => {
  const context = await newContext();
  await loadPage(context, `${origin}/`, { isThrottled: false });
  const warm = await loadPage(context, `${origin}/`, { isThrottled: false });
  expect(warm.bytes.script).toBe(0);
  expect(warm.requests).toBeLessThanOrEqual(1);
  expect(warm.depthToAnswer).toBe(0);
  await context.close();
});

it("a page without its expected content: refused", async () => {
  const context = await newContext();
  const load = loadPage(context, `${origin}/`, { isThrottled: false, shows: "main iframe" });
  await expect(load).rejects.toThrow("has no main iframe");
  await context.close();
});

it("a throttled load: no answer arrives sooner than the latency of the network", async () => {
  const context = await newContext();
  const load = await loadPage(context, `${origin}/`);
  expect(load.largestPaintMs).toBeGreaterThanOrEqual(150);
  await context.close();
});
