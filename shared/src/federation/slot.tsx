import type { ReactNode } from "react";
import { useReleases } from "./host.ts";
import { RemoteMount } from "./remote-mount.tsx";

interface SlotProps {
  readonly name: string;
  readonly pending?: ReactNode;
  /** Replacement when a part does not load, where the usual card has no room. */
  readonly unavailable?: ((retry: () => void) => ReactNode) | undefined;
}

/**
 * A place in a screen that other remotes fill: every live release that offers a module for `name` is mounted here, by its
 * order. Nobody needs to know who that is; where nobody offers anything there is nothing.
 */
export function Slot({ name, pending, unavailable }: SlotProps) {
  const offers = useReleases()
    .flatMap((release) =>
      release.manifest.slots.filter(({ slot }) => slot === name).map((offer) => ({ release, offer })),
    )
    .sort((a, b) => a.offer.order - b.offer.order || a.release.name.localeCompare(b.release.name));
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
