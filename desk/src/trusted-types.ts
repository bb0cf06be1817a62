interface PolicyRules {
  createHTML(html: string): string | null;
  createScriptURL(url: string): string | null;
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: PolicyRules): unknown };
  }
}

/** Installs the page's single Trusted Types policy: scripts of the desk's own folder, and no HTML. */
export function installTrustedTypes(): void {
  const folder = new URL("/desk/assets/", location.origin).href;
  window.trustedTypes?.createPolicy("default", {
    createHTML: (html) => (html === "" ? html : null),
    createScriptURL: (url) => (new URL(url, location.href).href.startsWith(folder) ? url : null),
  });
}
