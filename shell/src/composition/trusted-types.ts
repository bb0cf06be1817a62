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
 * Installs the page's single Trusted Types policy: script URLs are accepted for files of a verified release. Handlers
 * for HTML and script text are omitted, which refuses both.
 */
export function installTrustedTypes(): void {
  window.trustedTypes?.createPolicy("default", {
    createScriptURL: (url) => (digestOf(url) !== undefined || isOverrideUrl(url) ? url : null),
  });
}
