/**
 * Builds the address on this site that a game sends the player back to; `path` has to be a path of this site.
 * Null for everything that a browser would resolve to another site, such as `//evil`, `/\evil` or a tab
 * between slashes.
 */
export function lobbyUrl(publicOrigin: string, path: string): string | null {
  if (!/^\/(?![/\\])/.test(path)) return null;
  if (!URL.canParse(path, publicOrigin)) return null;
  const url = new URL(path, publicOrigin);
  return url.origin === publicOrigin && !url.pathname.startsWith("//") ? url.href : null;
}
