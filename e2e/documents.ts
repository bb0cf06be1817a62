import { expect, type Page } from "@playwright/test";

/**
 * True for a document with its first screen, a guest's with the parts of all remotes: on a busy machine one
 * comes without. A player's has places for parts that show nothing but his own data.
 */
const isRendered = (text: string) =>
  text.includes('id="first-screen"') &&
  (!text.includes('"visitor":"guest"') || !/data-remote="[^"]*"[^>]*>(?!<div data-rendered)/.test(text));

/** The document of a page, once its first screen has been rendered. */
export async function documentOf(
  page: Page,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const read = async () =>
    (await page.request.get(path, { headers: { accept: "text/html", ...headers } })).text();
  if (path !== "/error") await expect.poll(async () => isRendered(await read())).toBe(true);
  return read();
}

/** First group of a pattern in a document, or null. */
export const contentOf = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? null;
