import type { ReactNode } from "react";
import { getHost, useReleaseFact } from "./host.ts";
import type { MappedRelease } from "../contracts/release-map.ts";
import { RemoteMount } from "./remote-mount.tsx";

interface SlotProps {
  readonly name: string;
  readonly pending?: ReactNode;
  /** Replacement when a remote fails to load, where the default card does not fit. */
  readonly unavailable?: ((retry: () => void) => ReactNode) | undefined;
}

/**
 * Slot of a screen: mounts every live release that offers a module for `name`, in the declared order. Empty
 * when no release offers one.
 */
export function Slot({ name, pending, unavailable }: SlotProps) {
  const offering = (releases: readonly MappedRelease[]) =>
    releases.flatMap((release) =>
      release.manifest.slots.filter(({ slot }) => slot === name).map((offer) => ({ release, offer })),
    );
  useReleaseFact((releases) => String(offering(releases).map(({ release }) => release.id)));
  const offers = offering(getHost().releases()).sort(
    (a, b) => a.offer.order - b.offer.order || a.release.name.localeCompare(b.release.name),
  );
  return offers.map(({ release, offer }) => (
    <RemoteMount
      key={`${release.name}/${offer.module}`}
      release={release}
      place={{ kind: "slot", slot: name, module: offer.module }}
      pending={pending}
      unavailable={unavailable}
    />
  ));
}
