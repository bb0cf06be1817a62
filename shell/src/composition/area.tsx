import { matchRelease, RemoteMount, useReleases } from "@tessera/shared/federation";
import { Navigate, usePathname } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { SignInRequired } from "../auth/sign-in-required.tsx";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import { AreaSkeleton } from "./area-skeleton.tsx";

const screen = { kind: "screen" } as const;

/**
 * Splat route for all paths of remotes, never replaced: finds the release of the path, applies its guard, and
 * mounts its remote. Navigation inside one remote keeps its root, and so does another release of it; another
 * remote is mounted again. While the session starts, a screen for players is mounted already: only a visitor
 * with a session is rendered in that state, and calls renew it themselves.
 */
export function Area() {
  const pathname = usePathname();
  const status = useSession((session) => session.status);
  const found = matchRelease(useReleases(), pathname);
  if (!found) return <NotFoundPage />;
  const { release, path } = found;
  if (path.guard === "guest" && status === "starting") return <AreaSkeleton path={path} />;
  if (path.guard === "player" && status === "guest") return <SignInRequired />;
  if (path.guard === "guest" && status === "player") return <Navigate to="/" replace />;
  const pending = <AreaSkeleton path={path} />;
  return <RemoteMount key={release.name} release={release} place={screen} pending={pending} />;
}
