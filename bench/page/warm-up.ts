import { firstScreenElement } from "@tessera/shared/contracts/first-screen";

/** A first screen that is not ready in time comes with a later answer. */
const triesMax = 20;
const pauseMs = 300;

/**
 * Requests a page until its first screen is in the document, and at least twice: after a switch the server makes everything anew.
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
    const response = await fetch(url, { headers: { accept: "text/html", cookie } });
    const isReady = !hasFirstScreen || (await response.text()).includes(`id="${firstScreenElement}"`);
    if (isReady && tries > 0) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
