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
 * Returns the override of this tab, which loads one remote from a local development server:
 * `?override=games@http://localhost:4101/remoteEntry.js` is stored for the tab, `?override=none` ends it.
 * Only development builds of the shell support it, and only local addresses.
 */
export function currentOverride(): Override | undefined {
  if (!isDevelopmentShell) return undefined;
  const value = new URLSearchParams(location.search).get("override");
  if (value === "none") sessionStorage.removeItem(storageKey);
  else if (value !== null && parse(value)) sessionStorage.setItem(storageKey, value);
  return parse(sessionStorage.getItem(storageKey));
}

/** True when a URL is on the origin of the tab's override. */
export function isOverrideUrl(url: string): boolean {
  const override = currentOverride();
  return override !== undefined && new URL(url, location.origin).origin === new URL(override.entry).origin;
}
