/**
 * Target of the redirect from a crashed page: home; from home the static error page; from there none, because
 * a page that always fails would reload forever. Source: spec:screens#crash-screen.
 */
export function crashTarget(pathname: string): "/" | "/error" | null {
  if (pathname === "/error") return null;
  return pathname === "/" ? "/error" : "/";
}
