import { matchRelease, RemoteMount, useReleases } from "@tessera/shared/federation";
import { Navigate, useLocation } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { SignInRequired } from "../auth/sign-in-required.tsx";
import { NotFoundPage } from "../pages/not-found-page.tsx";
import { AreaSkeleton } from "./area-skeleton.tsx";

const screen = { kind: "screen" } as const;

/**
 * The one splat route, never replaced: finds the area of the path in the release map, keeps its guard, and mounts its
 * remote. Moving inside one remote keeps its root; moving to another one mounts that.
 */
export function Area() {
  const { pathname } = useLocation();
  const status = useSession((session) => session.status);
  const found = matchRelease(useReleases(), pathname);
  if (!found) return <NotFoundPage />;
  const { release, path } = found;
  if (path.guard !== "open" && status === "starting") return <AreaSkeleton path={path} />;
  if (path.guard === "player" && status === "guest") return <SignInRequired />;
  if (path.guard === "guest" && status === "player") return <Navigate to="/" replace />;
  const pending = <AreaSkeleton path={path} />;
  return <RemoteMount key={release.id} release={release} place={screen} pending={pending} />;
}
