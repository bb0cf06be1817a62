import { defaultLanguage } from "@tessera/shared/core/languages";
import type { FastifyInstance } from "fastify";
import type { FirstScreens } from "../first-screens/first-screens.ts";
import type { LiveReleases, LiveSite } from "../live/live.ts";
import { linkedPaths } from "./linked-paths.ts";
import { isServed } from "./page.ts";
import { escapeText, tag } from "./markup.ts";
import { alternates, isListed, languageUrl } from "./page-head.ts";

/** Addresses of the server that are no pages, and change nothing in how a page looks. */
const uncrawledPaths = ["/admin/", "/metrics", "/provider/", "/registry/", "/webhooks/"];

/** Addresses of a sitemap; the format allows 50,000. */
const addressesMax = 5_000;

export interface CrawlersDependencies {
  readonly live: LiveReleases;
  /** Public origin of the site, for example `https://play.example`. */
  readonly publicOrigin: string;
  /** First screens; without them a sitemap has no page with a name in its path. */
  readonly screens: Pick<FirstScreens, "find"> | null;
}

/** Serves `/robots.txt` and `/sitemap.xml`: what a search engine reads before any page. */
export function crawlerRoutes(app: FastifyInstance, dependencies: CrawlersDependencies): void {
  const { publicOrigin, live } = dependencies;
  app.get("/robots.txt", (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(
        `User-agent: *\n${uncrawledPaths.map((path) => `Disallow: ${path}\n`).join("")}\nSitemap: ${publicOrigin}/sitemap.xml\n`,
      ),
  );
  app.get("/sitemap.xml", async ({ ip }, reply) => {
    const paths = await listedPaths(await live.site(), dependencies.screens, ip);
    return reply
      .header("cache-control", "public, max-age=300")
      .type("application/xml; charset=utf-8")
      .send(sitemap(paths, publicOrigin));
  });
}

/**
 * Paths that search engines may list: every screen without a name in its path, and the listed pages to which
 * their first screens link, such as each promotion.
 */
async function listedPaths(
  site: LiveSite,
  screens: CrawlersDependencies["screens"],
  ip: string,
): Promise<string[]> {
  const entrances = entrancesOf(site);
  const paths = new Set(entrances);
  // One after another: only so many screens may wait to be rendered.
  for (const url of entrances) {
    const screen = await screens?.find(site, {
      url,
      language: defaultLanguage,
      visitor: "guest",
      savesData: false,
      ip,
    });
    for (const path of linkedPaths(screen?.html ?? ""))
      if (isServed(path, site) && isListed(path, site)) paths.add(path);
  }
  return [...paths].slice(0, addressesMax).toSorted();
}

/** Listed screens whose path is complete: without a name, or with one that may be left out. */
function entrancesOf(site: LiveSite): string[] {
  const manifests = [site.shell.built.manifest, ...site.map.remotes.map(({ manifest }) => manifest)];
  const routes = manifests.flatMap((manifest) => manifest?.routes ?? []);
  const complete = routes
    .map((route) => route.replaceAll(/\/:[A-Za-z]+\?/g, ""))
    .filter((path) => !/[:*]/.test(path));
  return ["/", ...complete.filter((path) => isServed(path, site) && isListed(path, site))];
}

function sitemap(paths: readonly string[], publicOrigin: string): string {
  const entries = paths.map((path) => {
    const links = alternates(publicOrigin, path).map((link) =>
      tag("xhtml:link", { rel: "alternate", ...link }).replace(/>$/, "/>"),
    );
    const location = escapeText(languageUrl(publicOrigin, path, defaultLanguage));
    return `<url><loc>${location}</loc>${links.join("")}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    "</urlset>",
    "",
  ].join("\n");
}
