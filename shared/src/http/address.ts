/** Path of an endpoint with its parameters. Throws TypeError when one is missing. */
export function buildPath(pattern: string, params: unknown): string {
  const values: Record<string, unknown> = { ...(params as object | undefined) };
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (typeof value !== "string" || value === "") throw new TypeError(`${pattern} needs "${name}"`);
    return encodeURIComponent(value);
  });
}

/**
 * Query as it is sent and signed: strings only, null and empty values omitted, a single value is not a list.
 */
export function buildQuery(query: unknown): Record<string, string | string[]> {
  const sent: Record<string, string | string[]> = {};
  for (const [key, value] of Object.entries({ ...(query as object | undefined) })) {
    const texts = [value]
      .flat()
      .filter((item) => item !== null && item !== undefined && item !== "")
      .map(String);
    const [first, second] = texts;
    if (first !== undefined) sent[key] = second === undefined ? first : texts;
  }
  return sent;
}
