import { createLiveReleases } from "../live/live.ts";
import { RegistryRefusal } from "../registry/refusal.ts";
import { isServed } from "./page.ts";

/**
 * Creates the check that a path has a page: Home, or a route of the live shell or of a live remote. Without a
 * live shell no path has.
 */
export function createPageCheck(
  ...releases: Parameters<typeof createLiveReleases>
): (path: string) => Promise<boolean> {
  const live = createLiveReleases(...releases);
  return async (path) => {
    try {
      return isServed(path, await live.site());
    } catch (error) {
      if (error instanceof RegistryRefusal) return false;
      throw error;
    }
  };
}
