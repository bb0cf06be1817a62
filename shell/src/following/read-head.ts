/** Time limit of the request, in milliseconds. */
const limitMs = 3_000;

/**
 * Reads the signed pointers of an environment from the registry. Undefined while it has none; rejects when it
 * does not answer in time.
 */
export async function readHead(environment: string): Promise<string | undefined> {
  const path = `/registry/v1/environments/${encodeURIComponent(environment)}/head`;
  const response = await fetch(path, { cache: "no-cache", signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Error(`The registry answered ${response.status}.`);
  const { pointers } = (await response.json()) as { readonly pointers?: string };
  return pointers;
}
