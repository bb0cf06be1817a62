import type { Finding } from "./check-rows.ts";
import type { RowException } from "./exceptions.ts";

/**
 * Leaves out the findings of excepted columns. `unused`: exceptions, as `path: column`, that no finding
 * needs.
 */
export function withoutExceptions(
  findings: readonly Finding[],
  exceptions: readonly RowException[],
): { readonly remaining: readonly Finding[]; readonly unused: readonly string[] } {
  const used = new Set<string>();
  const remaining = findings.filter(({ place, column }) => {
    const path = place.replace(/:\d+$/, "");
    const exception = exceptions.find(
      (each) =>
        (each.path.endsWith("/") ? path.startsWith(each.path) : path === each.path) &&
        column !== undefined &&
        each.columns.includes(column),
    );
    if (exception) used.add(`${exception.path}: ${column}`);
    return !exception;
  });
  const named = exceptions.flatMap(({ path, columns }) => columns.map((column) => `${path}: ${column}`));
  return { remaining, unused: named.filter((each) => !used.has(each)) };
}
