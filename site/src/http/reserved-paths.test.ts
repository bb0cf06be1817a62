import { isReservedPath } from "@tessera/shared/contracts/reserved-paths";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";

let site: ComposedSite;
beforeAll(async () => {
  site = await composeSite();
});
afterAll(() => site.close());

it("every route of the server except documents: reserved, so that no release can serve its path", () => {
  const urls = [...new Set(site.routes.map(({ url }) => url))];
  expect(urls.length).toBeGreaterThan(50);
  // Documents answer `/*`; prefixes of releases have no dot, so none can be the path of a file.
  const open = urls.filter((url) => !isReservedPath(url));
  expect(open.toSorted()).toEqual([
    "/*",
    "/apple-touch-icon.png",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable-512.png",
    "/icon.svg",
    "/robots.txt",
    "/service-worker.js",
    "/site.webmanifest",
    "/sitemap.xml",
  ]);
});
