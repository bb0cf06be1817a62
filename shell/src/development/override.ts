import { isDevelopmentShell } from "./flavour.ts";

const storageKey = "override";
const form = /^([a-z][a-z0-9-]{0,31})@(http:\/\/(?:localhost|127\.0\.0\.1):\d{1,5}\/[\w./-]*)$/;

export interface Override {
  readonly remote: string;
  readonly entry: string;
}

function parse(text: string | null): Override | undefined {
  const [, remote, entry] = form.exec(text ?? "") ?? [];
  return remote && entry ? { remote, entry } : undefined;
}

/**
 * Runs one remote from a developer's own machine: `?override=games@http://localhost:4101/remoteEntry.js` is kept for the
 * tab, `?override=none` ends it. Only a shell of the development flavour knows overrides, and only local addresses count.
 */
export function currentOverride(): Override | undefined {
  if (!isDevelopmentShell) return undefined;
  const asked = new URLSearchParams(location.search).get("override");
  if (asked === "none") sessionStorage.removeItem(storageKey);
  else if (asked !== null && parse(asked)) sessionStorage.setItem(storageKey, asked);
  return parse(sessionStorage.getItem(storageKey));
}

/** Whether a URL lies on the origin that the tab's override names. */
export function isOverrideUrl(url: string): boolean {
  const override = currentOverride();
  return override !== undefined && new URL(url, location.origin).origin === new URL(override.entry).origin;
}
