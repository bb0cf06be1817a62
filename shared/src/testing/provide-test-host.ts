import { remoteManifest, type MappedRelease, type RemoteManifestInput } from "../contracts/release-map.ts";
import { provideHost, type Host } from "../federation/host.ts";
import * as z from "@tessera/shared/schema";

/** Returns the release of a manifest, as the map of a page has it. */
export function releaseOf(manifest: RemoteManifestInput): MappedRelease {
  return {
    id: `r_${manifest.name}`,
    label: "0.0.0",
    name: manifest.name,
    container: manifest.name,
    base: `/${manifest.name}/`,
    entry: "entry.js",
    hints: {},
    integrity: {},
    manifest: z.parse(remoteManifest, {
      ...manifest,
      navigation: manifest.navigation?.map((entry) => ({ ...entry, label: { en: entry.label } })),
    }),
  };
}

const refuse = () => {
  throw new Error("A test's host mounts nothing.");
};

/**
 * Provides a host whose live releases have these manifests. It cannot mount them, and refuses reports unless
 * it gets a log.
 */
export function provideTestHost(
  manifests: readonly RemoteManifestInput[] = [],
  reportFailure: Host["reportFailure"] = refuse,
): void {
  const releases = manifests.map(releaseOf);
  provideHost({
    releases: () => releases,
    subscribe: () => () => undefined,
    NotFound: () => "Not found",
    load: refuse,
    reportFailure,
    reportMismatch: () => undefined,
    crash: refuse,
  });
}
