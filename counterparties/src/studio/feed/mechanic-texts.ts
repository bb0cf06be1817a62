import type { Title } from "../catalogue/index.ts";
import type { Mechanic } from "../slot/engine/feature.ts";
import { mechanicOf } from "../slot/slot-titles.ts";

const texts: Readonly<Record<Mechanic, Title["name"] | null>> = {
  classic: null,
  multiplier: { en: "Free spins ×2", id: "Putaran gratis ×2" },
  expanding: { en: "Expanding wilds", id: "Wild melebar" },
  pick: { en: "Bonus board", id: "Papan bonus" },
};

/** Names what the scatters of a slot begin; null for a slot without a feature and for every other game. */
export function mechanicTextOf({ game, slug }: Pick<Title, "game" | "slug">): Title["name"] | null {
  return game === "slot" ? texts[mechanicOf(slug)] : null;
}
