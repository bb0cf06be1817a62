import { firstScreenElement } from "@tessera/shared/contracts/first-screen";

/** A first screen that is not ready in time comes with a later answer. */
const triesMax = 20;
const pauseMs = 300;

/** Answer to the request of a document. */
export interface DocumentAnswer {
  /** Time in milliseconds until all of it had come. */
  readonly waitMs: number;
  readonly hasFirstScreen: boolean;
}

/** Requests a document once, without a browser and a slow network. */
export async function requestDocument(url: string, cookie: string): Promise<DocumentAnswer> {
  const startMs = performance.now();
  const response = await fetch(url, { headers: { accept: "text/html", cookie } });
  const hasFirstScreen = (await response.text()).includes(`id="${firstScreenElement}"`);
  return { waitMs: performance.now() - startMs, hasFirstScreen };
}

/**
 * Requests a page until its first screen is in the document, and at least twice: after a switch the server
 * makes everything again.
 *
 * @param hasFirstScreen false for a page whose documents never have one
 */
export async function warmUpDocument(
  url: string,
  {
    cookie = "",
    hasFirstScreen = true,
  }: { readonly cookie?: string; readonly hasFirstScreen?: boolean } = {},
): Promise<void> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const answer = await requestDocument(url, cookie);
    if ((answer.hasFirstScreen || !hasFirstScreen) && tries > 0) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
