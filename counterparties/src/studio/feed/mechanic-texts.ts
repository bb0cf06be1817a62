import type { Title } from "../catalogue/index.ts";
import type { Mechanic } from "../slot/engine/feature.ts";
import { mechanicOf } from "../slot/slot-titles.ts";

const texts: Readonly<Record<Mechanic, Title["name"] | null>> = {
  classic: null,
  multiplier: { en: "Free spins ×2", id: "Putaran gratis ×2" },
  expanding: { en: "Expanding wilds", id: "Wild melebar" },
  pick: { en: "Bonus board", id: "Papan bonus" },
};

/** Name of the kind of a game whose title does not say it. */
const crash = { en: "Crash", id: "Crash" };

/** Names what the scatters of a slot begin, and a crash game; null for a slot without a feature and for every other game. */
export function mechanicTextOf({ game, slug }: Pick<Title, "game" | "slug">): Title["name"] | null {
  if (game === "crash") return crash;
  return game === "slot" ? texts[mechanicOf(slug)] : null;
}
