/**
 * Where a game sends the player back to, as an address of this site: `path` has to be a path of ours. Null for
 * everything that a browser would read as another site, such as `//evil`, `/\evil` or a tab between slashes.
 */
export function lobbyUrl(publicOrigin: string, path: string): string | null {
  if (!/^\/(?![/\\])/.test(path)) return null;
  if (!URL.canParse(path, publicOrigin)) return null;
  const url = new URL(path, publicOrigin);
  return url.origin === publicOrigin && !url.pathname.startsWith("//") ? url.href : null;
}
