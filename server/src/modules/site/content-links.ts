import type { Sql } from "@tessera/database";
import { isReservedPath } from "@tessera/shared/contracts/reserved-paths";

/** Hosts outside the site that content may link to, by HTTPS. */
const linkedHosts: ReadonlySet<string> = new Set(["gamblingtherapy.org", "www.gamblingtherapy.org"]);

/**
 * Checks a link that an operator has written. Returns a validation key: `content.link` for anything but a
 * path of the site or an address of a linked host, `content.linkUnknown` for a path without a page; undefined
 * when it leads somewhere.
 *
 * @param pages links that lead to a page of the site, whatever it shows
 */
export async function linkFault(
  sql: Sql,
  pages: ReadonlySet<string>,
  link: string,
): Promise<string | undefined> {
  if (!link.startsWith("/")) return isLinkedAddress(link) ? undefined : "content.link";
  const path = pathOf(link);
  if (path === undefined) return "content.link";
  const isKnown = !isReservedPath(path) && pages.has(link) && (await showsSomething(sql, path));
  return isKnown ? undefined : "content.linkUnknown";
}

function isLinkedAddress(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { protocol, host, username, password, href } = new URL(link);
  // Written in any other way, it is not what the operator has read.
  const isPlain = (href === link || href === `${link}/`) && username === "" && password === "";
  return isPlain && protocol === "https:" && linkedHosts.has(host);
}

/** Path of a link of the site; undefined for one that a browser would read in another way. */
function pathOf(link: string): string | undefined {
  if (!URL.canParse(link, "https://site.example")) return undefined;
  const { host, pathname, search, hash } = new URL(link, "https://site.example");
  return host === "site.example" && `${pathname}${search}${hash}` === link ? pathname : undefined;
}

/** Rows that a path of an area names. */
const rowsOfArea: Readonly<Record<string, string>> = {
  play: "select slug from games where slug = $1 and status <> 'hidden'",
  promotions: "select slug from promotions where slug = $1 and status = 'published'",
  pages: "select slug from content_documents where slug = $1 and kind = 'page' and status = 'published'",
};

/** False for a path that names a game, a promotion or a page which players do not see. */
async function showsSomething(sql: Sql, path: string): Promise<boolean> {
  const [, area = "", slug] = path.split("/");
  const query = rowsOfArea[area];
  return query === undefined || slug === undefined || (await sql.query(query, [slug])).length > 0;
}
