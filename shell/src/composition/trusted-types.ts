import { digestOf } from "./verified-files.ts";
import { isOverrideUrl } from "../development/override.ts";

interface PolicyRules {
  createHTML(html: string): string | null;
  createScriptURL(url: string): string | null;
}

declare global {
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: PolicyRules): Pick<PolicyRules, "createScriptURL">;
    };
  }
}

/**
 * Installs the page's Trusted Types policy, the only one beside that of the service worker's address: script
 * URLs are accepted for files of a verified release; no HTML but an empty one, which React writes where it
 * cannot take a part of the first screen over; no handler for script text, which refuses it.
 */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === "" ? html : null),
    createScriptURL: (url) => (digestOf(url) !== undefined || isOverrideUrl(url) ? url : null),
  });
}
