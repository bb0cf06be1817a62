import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { forgetMessages } from "@tessera/shared/i18n/forget-messages";
import { containers, instances } from "../composition/federation-runtime.ts";
import { loadedReleases } from "../composition/remote-loader.ts";
import { digests, manifestsRead } from "../composition/verified-files.ts";

/**
 * Frees what a release has left in the page: its container and chunks, its style sheets, its texts and its digests. Nothing of it
 * may be shown; it can be loaded again.
 */
export async function freeRelease(release: MappedRelease): Promise<void> {
  const { id, name, container, base } = release;
  const state = await loadedReleases.get(id);
  if (state?.status === "ready") forgetMessages(name, state.remote.messages);
  loadedReleases.delete(id);
  containers.delete(container);
  const index = instances.findIndex((instance) => instance.name === container);
  if (index >= 0) instances.splice(index, 1);
  const page = globalThis as unknown as Record<string, unknown>;
  delete page[container];
  delete page[`webpackChunk${container}`];
  for (const link of document.querySelectorAll(`link[href*="${base}"], script[src*="${base}"]`))
    link.remove();
  manifestsRead.delete(id);
  const files = new URL(base, location.origin).href;
  for (const url of digests.keys()) if (url.startsWith(files)) digests.delete(url);
}
