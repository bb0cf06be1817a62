/** First segments of the paths that the server answers itself; releases cannot serve them. */
const reservedSegments: ReadonlySet<string> = new Set([
  "admin",
  "api",
  "art",
  "desk",
  "healthz",
  "livez",
  "metrics",
  "provider",
  "r",
  "registry",
  "webhooks",
]);

/** True for a path that belongs to the server and is never a page. */
export function isReservedPath(path: string): boolean {
  return reservedSegments.has(path.split("/", 2)[1] ?? "");
}
