import type { MappedRelease } from "@tessera/shared/contracts/release-map";
import { i18n, namespaceOf, registerMessages } from "@tessera/shared/i18n";
import type { PageReleases } from "../page-releases.ts";

/**
 * Frees what a release has left in the page: its container and chunks, its style sheets, its texts and its
 * digests. Nothing of it may be shown; it can be loaded again.
 */
export async function freeRelease(release: MappedRelease, { host, traces }: PageReleases): Promise<void> {
  const { id, name, container, base } = release;
  if (traces.loads.has(id)) {
    const state = await host.load(release);
    if (state.status === "ready") await forgetTexts(name, state.remote.messages);
  }
  traces.loads.delete(id);
  traces.containers.delete(container);
  const index = traces.instances.findIndex((instance) => instance.name === container);
  if (index >= 0) traces.instances.splice(index, 1);
  const page = globalThis as unknown as Record<string, unknown>;
  delete page[container];
  delete page[`rspackChunk${container}`];
  for (const link of document.querySelectorAll(`link[href*="${base}"]`)) link.remove();
  traces.manifests.delete(id);
  const files = new URL(base, location.origin).href;
  for (const url of traces.digests.keys()) if (url.startsWith(files)) traces.digests.delete(url);
}

/** Removes texts from the page: they are neither shown nor loaded for the next language. */
async function forgetTexts(name: string, loader: Parameters<typeof registerMessages>[1]): Promise<void> {
  // Known texts are not loaded again; those of a language that is being chosen may not come.
  const unregister = await registerMessages(name, loader).catch(() => undefined);
  unregister?.();
  // The page's i18next has no method for it: nothing else removes texts.
  for (const texts of Object.values(i18n.store.data)) delete texts[namespaceOf(name, loader)];
}
