/** The text of a page without its fenced code blocks; lines keep their numbers. */
export function withoutCodeBlocks(page: string): string {
  return page.replaceAll(/^(`{3,})[^\n]*\n[\s\S]*?^\1[^\n]*$/gm, (block) => block.replaceAll(/[^\n]/g, " "));
}

/**
 * The anchors of a page's headings, as GitHub forms them: lower case, punctuation dropped, a hyphen for each
 * space.
 */
export function anchorsOf(page: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ""] of withoutCodeBlocks(page).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    let anchor = slug;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** The text of a page without its links, their texts included; lines keep their numbers. */
export function withoutLinks(page: string): string {
  return page.replaceAll(/\[[^\]]*\]\([^)\s]+\)/g, (link) => link.replaceAll(/[^\n]/g, " "));
}

export interface Link {
  readonly target: string;
  readonly index: number;
}

/** The relative links of a page: to a file, to a heading, or to a heading of a file. */
export function relativeLinksOf(page: string): Link[] {
  const prose = withoutCodeBlocks(page).replaceAll(/`[^`\n]*`/g, (code) => " ".repeat(code.length));
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(({ 1: target = "", index }) => ({ target, index }))
    .filter(({ target }) => !/^[a-z]+:/i.test(target));
}

/** The rows of a page's tables without their heads, cell by cell. */
export function tableRows(page: string): string[][] {
  const tables = withoutCodeBlocks(page).matchAll(/^\|.*\|\n\|[ :|-]+\|\n((?:\|.*\|\n?)*)/gm);
  const rows = [...tables].flatMap(([, text = ""]) => text.trimEnd().split("\n"));
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  );
}
