/** Paths of the links to pages of this site in the HTML of a screen, without queries. */
export function linkedPaths(html: string): string[] {
  return Array.from(html.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g), ([, path = "/"]) =>
    path.replace(/(.)\/+$/, "$1"),
  );
}
