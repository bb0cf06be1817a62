/**
 * Returns the number of filters that differ from the default. First and last day are one filter, `from` and
 * `to`; order and page (`sortBy`, `sortDir`, `pageIndex`) are none.
 */
export function countFilters<Filter extends object>(filter: Filter, defaults: Filter): number {
  const known = new Map<string, unknown>(Object.entries(defaults));
  const differing = Object.entries(filter).flatMap(([name, value]) =>
    value === known.get(name) || /^(sort|pageIndex)/.test(name) ? [] : name.replace(/^to$/, "from"),
  );
  return new Set(differing).size;
}
