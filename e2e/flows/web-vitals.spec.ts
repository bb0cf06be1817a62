import { vitalsReport } from "@tessera/shared/contracts/release-outcomes";
import { expect, test } from "../fixtures.ts";

test("a page that is left: reports its largest paint, its shifts and the wait for a press, once", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    const body = request.postData() ?? "";
    if (request.url().endsWith("/outcomes") && body.includes('"vitals"')) sent.push(body);
  });
  await page.goto("/games");
  // Registered together with what measures, after all else of the page.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // An input ends the browser's search for the largest paint.
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver(resolve).observe({ type: "largest-contentful-paint", buffered: true }),
      ),
  );
  // Browsers report no interaction that is over within a frame.
  const isKnown = await page.evaluateHandle(() => {
    addEventListener("keydown", () => {
      const end = performance.now() + 100;
      while (performance.now() < end);
    });
    const known = new Promise<true>((resolve) => {
      new PerformanceObserver((list) => {
        if (list.getEntries().some((entry) => "interactionId" in entry && entry.interactionId)) resolve(true);
      }).observe({ type: "event", buffered: true });
    });
    // In an object: what listens has to be there before the key is pressed.
    return { known };
  });
  await page.keyboard.press("Tab");
  await isKnown.evaluate(({ known }) => known);
  const answer = page.waitForResponse(
    (response) =>
      response.url().endsWith("/outcomes") && (response.request().postData() ?? "").includes('"vitals"'),
  );
  const hide = () =>
    page.evaluate(() => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
  await hide();
  expect((await answer).status()).toBe(204);
  await hide();
  expect(sent).toHaveLength(1);
  const { vitals } = vitalsReport.parse(JSON.parse(sent[0] ?? ""));
  const values = new Map(vitals.map((one) => [one.name, one]));
  expect([...values.keys()].toSorted()).toEqual(["cls", "inp", "lcp"]);
  expect(values.get("lcp")?.value).toBeGreaterThan(0);
  // The content of the page is of the games, not of the shell.
  expect(values.get("lcp")?.release).toMatch(/^r_/);
  expect(values.get("inp")?.value).toBeGreaterThan(0);
});
