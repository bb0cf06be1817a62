import type { MappedRelease } from "../contracts/release-map.ts";
import { preloadClient } from "../http/index.ts";
import { registerMessages } from "../i18n/index.ts";
import { getHost } from "./host.ts";
import { asPreload } from "./preloads.ts";
import { findScreen, loadScreen } from "./screens.tsx";

/**
 * Loads and evaluates what the screen of a path needs: the release's entry, its texts in the current
 * language, the screen itself, and the code of the first call. Shows and reports nothing.
 * @returns true when the screen is ready; a later mount loads again what failed
 */
export function preloadScreen(release: MappedRelease, pathname: string): Promise<boolean> {
  return asPreload(() => loadAll(release, pathname));
}

async function loadAll(release: MappedRelease, pathname: string): Promise<boolean> {
  const state = await getHost().load(release);
  if (state.status === "failed") return false;
  const { screens, messages } = state.remote;
  const screen = findScreen(screens, pathname);
  if (!screen) return false;
  const loads = [registerMessages(release.name, messages), loadScreen(screen), preloadClient()];
  const results = await Promise.allSettled(loads);
  return results.every(({ status }) => status === "fulfilled");
}
