import type { Sql } from "@tessera/database";
import type { RoundReels } from "@tessera/shared/contracts/round-reels";
import { type MinorUnits, minorUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { picturePath } from "../games/index.ts";

/** Most characters of the reels in a round's detail; sixty free spins have some 5,000. */
const lengthMax = 40_000;

const index = (max: number) => z.number().check(z.int(), z.gte(0), z.lte(max));
const amount = z.number().check(z.int(), z.gte(0));
const listOf = <Item extends z.ZodMiniType>(item: Item, longest: number) =>
  z.array(item).check(z.minLength(1), z.maxLength(longest));

/** Reels as a studio states them. Source: spec:seamless-wallet#reels-of-a-round. */
const statedReels = z.object({
  symbols: listOf(z.string().check(z.regex(/^[a-z0-9-]{1,20}$/)), 20),
  lines: z.array(listOf(index(5), 6)).check(z.maxLength(50)),
  spins: listOf(
    z.object({
      reels: listOf(listOf(index(19), 6), 6).check(z.minLength(2)),
      expanded: z.optional(z.array(index(5)).check(z.maxLength(6))),
      lineWins: z.array(z.tuple([index(49), index(6), amount])).check(z.maxLength(50)),
      scatterWin: z.optional(amount),
      win: amount,
    }),
    100,
  ),
  multiplier: z.optional(z.number().check(z.int(), z.gte(1), z.lte(1_000))),
  picks: z.optional(z.array(amount).check(z.maxLength(50))),
});
type StatedReels = z.output<typeof statedReels>;

interface ReelsRow {
  readonly reels: unknown;
  readonly slug: string;
  readonly address: string | null;
}

/**
 * Finds what the reels of a player's round showed; undefined when its studio has not stated it, or in another
 * shape.
 */
export async function findRoundReels(
  sql: Sql,
  playerId: string,
  id: string,
): Promise<RoundReels | undefined> {
  const [row] = await sql.query<ReelsRow>(
    `select r.detail -> 'reels' as reels, g.slug, g.artwork ->> 'symbols' as address
       from rounds r join games g on g.id = r.game_id
      where r.player_id = $1 and r.id = $2 and length((r.detail -> 'reels')::text) <= $3`,
    [playerId, id, lengthMax],
  );
  const stated = z.safeParse(statedReels, row?.reels);
  if (!row || !stated.success || !isConsistent(stated.data)) return undefined;
  const { symbols, lines, spins, multiplier = 1, picks = [] } = stated.data;
  return {
    picture: row.address === null ? null : picturePath("symbols", row.slug, row.address),
    symbols,
    lines,
    spins: spins.map(({ reels, expanded = [], lineWins, scatterWin, win }) => ({
      reels,
      expanded,
      lineWins: lineWins.map(([line, count, lineWin]) => ({ line, count, winMinor: minorOf(lineWin) })),
      scatterWinMinor: scatterWin === undefined ? null : minorOf(scatterWin),
      winMinor: minorOf(win),
    })),
    multiplier,
    picksMinor: picks.map(minorOf),
  };
}

/** True when every number names something: a symbol, a row, a reel, a line. */
function isConsistent({ symbols, lines, spins }: StatedReels): boolean {
  return spins.every(({ reels, expanded = [], lineWins }) => {
    const rowCount = reels[0]?.length ?? 0;
    return (
      reels.every((reel) => reel.length === rowCount && reel.every((symbol) => symbol < symbols.length)) &&
      lines.every((line) => line.length === reels.length && line.every((row) => row < rowCount)) &&
      expanded.every((reel) => reel < reels.length) &&
      lineWins.every(([line, count]) => line < lines.length && count <= reels.length)
    );
  });
}

function minorOf(value: number): MinorUnits {
  return minorUnits(BigInt(value));
}
