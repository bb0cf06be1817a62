import { digestOf } from "./verified-files.ts";
import { isOverrideUrl } from "../development/override.ts";

interface PolicyRules {
  createScriptURL(url: string): string | null;
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: PolicyRules): unknown };
  }
}

/**
 * The one Trusted Types policy of the page: a script's URL is accepted when it is a file of a verified release. Nothing
 * may write HTML or script text, so those are left out, which refuses them.
 */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (digestOf(url) !== undefined || isOverrideUrl(url) ? url : null),
  });
}
