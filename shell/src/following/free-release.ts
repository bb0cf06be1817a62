import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { forgetMessages } from "@tessera/shared/i18n";
import { forgetContainer } from "../composition/federation-runtime.ts";
import { loadedReleases } from "../composition/remote-loader.ts";
import { forgetRelease } from "../composition/verified-files.ts";

/**
 * Frees what a release has left in the page: its container and chunks, its style sheets, its texts and its digests. Nothing of it
 * may be shown; it can be loaded again.
 */
export async function freeRelease(release: MappedRelease): Promise<void> {
  const { id, name, container, base } = release;
  const state = await loadedReleases.get(id);
  if (state?.status === "ready") forgetMessages(name, state.remote.messages);
  loadedReleases.delete(id);
  forgetContainer(container);
  const page = globalThis as unknown as Record<string, unknown>;
  delete page[container];
  delete page[`webpackChunk${container}`];
  for (const link of document.querySelectorAll(`link[href*="${base}"], script[src*="${base}"]`))
    link.remove();
  forgetRelease(release);
}
