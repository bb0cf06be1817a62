import type { Title } from "../catalogue/index.ts";
import type { Mechanic } from "./engine/feature.ts";
import { mechanicOf } from "./slot-titles.ts";

const texts: Readonly<Record<Mechanic, Title["name"] | null>> = {
  classic: null,
  multiplier: { en: "Free spins ×2", id: "Putaran gratis ×2" },
  expanding: { en: "Expanding wilds", id: "Wild melebar" },
  pick: { en: "Bonus board", id: "Papan bonus" },
};

/** Names what the scatters of a slot begin; null for a slot without a feature. */
export function mechanicTextOf({ slug }: Pick<Title, "slug">): Title["name"] | null {
  return texts[mechanicOf(slug)];
}
