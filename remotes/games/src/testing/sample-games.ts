import { gameCard } from "@tessera/shared/contracts/games";
import * as z from "@tessera/shared/schema";

type WireCard = z.input<typeof gameCard>;

/** Game card as the server sends it. */
export function wireCard(change: Partial<WireCard> = {}): WireCard {
  return {
    id: "0197f3c2-0000-7000-8000-000000000001",
    slug: "golden-koi",
    name: "Golden Koi",
    provider: { code: "plumworks", name: "Plumworks" },
    category: "slots",
    thumb: "/art/game/golden-koi.svg",
    tags: ["hot"],
    rtpBp: 9570,
    volatility: "medium",
    minBetMinor: "100",
    maxBetMinor: "10000",
    demo: true,
    walletMode: "seamless",
    status: "active",
    favourite: false,
    ...change,
  };
}

/** The same card as a component receives it. */
export const sampleCard = (change?: Partial<WireCard>) => z.parse(gameCard, wireCard(change));

/** Page of a list as the server sends it. */
export const wirePage = (items: readonly WireCard[]) => ({ items, nextAfter: null, total: items.length });
