/** Style sheet of a release, with the names of its classes. */
export interface StyleSheet {
  readonly release: string;
  readonly path: string;
  readonly classes: ReadonlySet<string>;
}

/** Style sheet that a first screen needs: the path of the file in its release. */
export type NeededStyle = Pick<StyleSheet, "release" | "path">;

const classSelector = /\.([A-Za-z_][\w-]*)/g;
const classAttribute = /\sclass="([^"]*)"/g;

/** Parses the class names of a style sheet. */
export function classesOfStyles(css: string): ReadonlySet<string> {
  return new Set(Array.from(css.matchAll(classSelector), ([, name = ""]) => name));
}

/**
 * Finds the style sheets with a class of this HTML. A release's files say which chunks a screen loads, not
 * which parts of it the first screen shows: its fields may be in a chunk that the shell provides.
 */
export function neededStyles(html: string, sheets: readonly StyleSheet[]): NeededStyle[] {
  const used = new Set(
    Array.from(html.matchAll(classAttribute), ([, names = ""]) => names.split(/\s+/)).flat(),
  );
  return sheets
    .filter(({ classes }) => [...classes].some((name) => used.has(name)))
    .map(({ release, path }) => ({ release, path }));
}
