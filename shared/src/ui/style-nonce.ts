import { setNonce } from "get-nonce";

/**
 * Hands the page's nonce to the style that Radix adds while it locks the scroll; without it the content security policy
 * refuses that style. The nonce is read from a script of the page, where only scripts of the page can see it.
 */
export function useStyleNonce(): void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  if (nonce) setNonce(nonce);
}
