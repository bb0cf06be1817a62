import { setNonce } from "get-nonce";

/**
 * Sets the page's nonce on the style that Radix adds while scrolling is locked; otherwise the content
 * security policy rejects it. The nonce is read from a script element, where only scripts of the page can
 * access it.
 */
export function useStyleNonce(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}
