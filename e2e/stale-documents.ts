import type { Page } from "@playwright/test";
import { contentOf, documentOf } from "./documents.ts";

/** A document of an earlier revision, whose releases with these names are gone from the store. */
export async function staleDocument(page: Page, path: string, gone: readonly string[]): Promise<string> {
  const text = await documentOf(page, path);
  const map = JSON.parse(
    contentOf(text, /<script type="application\/json" id="release-map"[^>]*>(.*?)<\/script>/) ?? "",
  ) as {
    revision: number;
    shell: { id: string };
    remotes: { name: string; id: string }[];
  };
  const ids = [{ name: "shell", id: map.shell.id }, ...map.remotes].filter(({ name }) => gone.includes(name));
  const older = text.replaceAll(`"revision":${map.revision}`, `"revision":${map.revision - 1}`);
  return ids.reduce((stale, { id }) => stale.replaceAll(id, `gone${id.slice(4)}`), older);
}

/**
 * Answers the first documents of a path from a cache that holds a stale one. Returns how many were asked for.
 */
export async function serveStale(
  page: Page,
  path: string,
  stale: string,
  times: number,
): Promise<() => number> {
  let asked = 0;
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      if (route.request().resourceType() !== "document") return route.continue();
      asked += 1;
      if (asked > times) return route.continue();
      const answer = await route.fetch();
      const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1] ?? "";
      return route.fulfill({
        response: answer,
        body: stale.replaceAll(/nonce="[^"]*"/g, `nonce="${nonce}"`),
      });
    },
  );
  return () => asked;
}
