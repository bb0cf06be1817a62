import { createHmac } from "node:crypto";
import type { Database } from "@tessera/database";
import { seededSegments, seededWheels } from "../../modules/shop/wheel-content.ts";

/** Pieces that the seeded wheels begin with, by wheel and position. */
export const seededStocks: Readonly<Record<string, number>> = Object.fromEntries(
  seededWheels.flatMap(({ slug }) =>
    seededSegments.flatMap(({ stock }, position) =>
      stock === undefined ? [] : [[`${slug} ${position}`, stock]],
    ),
  ),
);

interface StoredSpin {
  readonly id: string;
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: bigint;
  readonly weights: readonly number[];
  readonly roll: number;
  readonly position: number;
  readonly prizeKind: string;
  readonly prizeMinor: bigint;
  readonly betMinor: bigint;
  readonly bookedBet: bigint | null;
  readonly bookedPoints: bigint | null;
  readonly bookedCredits: bigint | null;
}

/**
 * P16: returns every spin whose roll, segment or booked prize differs from what its seeds and weights give,
 * computed apart from the site's code; every seed whose spins are not numbered without a gap; and every
 * segment of which more pieces were given than `stocks` says, by wheel and position.
 */
export async function wrongSpins(
  database: Database,
  stocks: Readonly<Record<string, number>> = {},
): Promise<string[]> {
  const spins = await database.query<StoredSpin>(
    `select s.id, encode(e.server_seed, 'hex') as "serverSeed", e.client_seed as "clientSeed", s.nonce, s.weights, s.roll,
       s.position, s.prize_kind as "prizeKind", s.prize_minor as "prizeMinor", s.bet_minor as "betMinor",
       ${booked("bet", "points", "PTS")} as "bookedBet", ${booked("prize", "points", "PTS")} as "bookedPoints",
       ${booked("prize", "main", "")} as "bookedCredits"
     from spins s join spin_seeds e on e.id = s.seed_id`,
  );
  const gaps = await database.query<{ id: string }>(
    `select e.id from spin_seeds e left join spins s on s.seed_id = e.id
      group by e.id having count(s.id) <> e.nonce or coalesce(max(s.nonce) + 1, 0) <> e.nonce`,
  );
  const given = await database.query<{ piece: string; count: bigint }>(
    `select w.slug || ' ' || s.position as piece, count(*) as count from spins s join wheels w on w.id = s.wheel_id
      group by 1`,
  );
  return [
    ...spins.flatMap((spin) => faultsOf(spin).map((fault) => `P16: spin ${spin.id} ${fault}`)),
    ...gaps.map(({ id }) => `P16: the spins of seed ${id} have a gap`),
    ...given.flatMap(({ piece, count }) =>
      count > (stocks[piece] ?? count) ? [`P16: ${count} pieces given of ${piece}`] : [],
    ),
  ];
}

const booked = (journal: string, account: string, currency: string) =>
  `(select e.amount from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
     where j.idem_key = 'spin:' || s.id || ':${journal}' and a.player_id = s.player_id and a.kind = '${account}'
       and ('${currency}' = '' or e.currency = '${currency}'))`;

function faultsOf(spin: StoredSpin): string[] {
  const sum = spin.weights.reduce((total, weight) => total + weight, 0);
  const digest = createHmac("sha256", Buffer.from(spin.serverSeed, "hex"))
    .update(`${spin.clientSeed}:${spin.nonce}`)
    .digest();
  const groups = [0, 6, 12, 18, 24].map((offset) => digest.readUIntBE(offset, 6));
  const roll = (groups.find((group) => group < 2 ** 48 - (2 ** 48 % sum)) ?? 0) % sum;
  const bounds = spin.weights.map((_, index) =>
    spin.weights.slice(0, index + 1).reduce((total, weight) => total + weight, 0),
  );
  const position = bounds.findIndex((bound) => bound > roll);
  const points = spin.prizeKind === "points" ? spin.prizeMinor : null;
  const credits = spin.prizeKind === "credit" ? spin.prizeMinor : null;
  return [
    ...(roll === spin.roll ? [] : [`rolled ${spin.roll} instead of ${roll}`]),
    ...(position === spin.position ? [] : [`stopped at ${spin.position} instead of ${position}`]),
    ...(spin.bookedBet === -spin.betMinor ? [] : [`booked a bet of ${spin.bookedBet}`]),
    ...(spin.bookedPoints === points ? [] : [`booked ${spin.bookedPoints} points`]),
    ...(spin.bookedCredits === credits ? [] : [`booked ${spin.bookedCredits} credits`]),
  ];
}
