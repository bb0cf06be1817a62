import type { WheelSegment } from "../contracts/shop.ts";

/** Number of colours for prizes; the class of no prize comes on top. */
const glazeCount = 8;

/** Segments of one prize: the same colour on the wheel and one row among the chances. */
export interface PrizeGroup {
  /** The first of its segments, which names it. */
  readonly segment: WheelSegment;
  readonly weight: number;
  readonly stockLeft: number | null;
  /** Number of its colour; null for no prize. */
  readonly glaze: number | null;
}

function nameOf({ prizeKind, prizeX100, label, freeRounds }: WheelSegment): string {
  const rounds = freeRounds && `${freeRounds.game.slug} ${freeRounds.count} ${freeRounds.stakeMinor}`;
  return `${prizeKind} ${prizeX100} ${label ?? ""} ${rounds ?? ""}`;
}

/** Groups the segments by prize: the rarest first, no prize last. */
export function groupPrizes(segments: readonly WheelSegment[]): readonly PrizeGroup[] {
  const names = [...new Set(segments.map(nameOf))];
  return names
    .flatMap((name) => {
      const same = segments.filter((segment) => nameOf(segment) === name);
      const [segment] = same;
      if (!segment) return [];
      const stocks = same.map(({ stockLeft }) => stockLeft);
      return {
        segment,
        weight: same.reduce((sum, { weight }) => sum + weight, 0),
        stockLeft: stocks.includes(null) ? null : stocks.reduce<number>((sum, left) => sum + (left ?? 0), 0),
      };
    })
    .sort(
      (one, other) =>
        Number(isNone(one.segment)) - Number(isNone(other.segment)) || one.weight - other.weight,
    )
    .map((group, index) => ({ ...group, glaze: isNone(group.segment) ? null : index % glazeCount }));
}

const isNone = ({ prizeKind }: WheelSegment) => prizeKind === "none";

/** Colour of each segment, by its group. */
export function glazesOf(segments: readonly WheelSegment[]): readonly (number | null)[] {
  const groups = groupPrizes(segments);
  return segments.map(
    (segment) => groups.find((group) => nameOf(group.segment) === nameOf(segment))?.glaze ?? null,
  );
}
