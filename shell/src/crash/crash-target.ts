/**
 * Where a crashed page goes: home; from home to the static error page; from there nowhere, or a page that always fails would
 * be loaded for ever. Source: spec:screens#crash-screen.
 */
export function crashTarget(pathname: string): "/" | "/error" | null {
  if (pathname === "/error") return null;
  return pathname === "/" ? "/error" : "/";
}
