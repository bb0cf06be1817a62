import { erasure } from "../../platform/storage/erasure.ts";
import type { Sql } from "@tessera/database";
import type { Prize, PrizeKind, Spin, SpinStatus } from "@tessera/shared/contracts/shop";
import { type Language, type StoredText, textIn } from "@tessera/shared/core/languages";
import { type MinorUnits, minorUnits } from "@tessera/shared/core/money";
import { fromHex, seedHash } from "@tessera/shared/core/wheel-roll";
import { withInstants } from "../../platform/storage/instants.ts";
import type { WantedTablePage } from "../../platform/lists/list-page.ts";

/** A spin as stored, with its wheel and its seeds. */
export interface SpinRow {
  readonly id: string;
  readonly number: string;
  readonly playerId: string;
  readonly username: string;
  readonly createdAt: Date;
  readonly wheelId: string;
  readonly wheelTitle: StoredText;
  readonly wheelVersion: number;
  readonly betMinor: MinorUnits;
  readonly position: number;
  readonly prizeKind: PrizeKind;
  readonly prizeMinor: MinorUnits;
  readonly prizeCurrency: string | null;
  readonly label: StoredText | null;
  readonly promotionSlug: string | null;
  /** Free rounds that were won; null for other prizes. */
  readonly awardGame: string | null;
  readonly awardGameName: StoredText | null;
  readonly awardCount: number | null;
  readonly awardUsed: number | null;
  readonly awardStakeMinor: bigint | null;
  readonly awardExpiresAt: Date | null;
  readonly status: SpinStatus;
  /** When an operator delivered the item, and what he wrote; null for everything else. */
  readonly deliveredAt: Date | null;
  readonly deliveryNote: string | null;
  readonly weights: readonly number[];
  readonly roll: number;
  readonly nonce: bigint;
  readonly clientSeed: string;
  /** In hex; secret until `isRevealed`. */
  readonly serverSeed: string;
  readonly isRevealed: boolean;
}

/** Selects spins `s` as {@link SpinRow}; a `where` follows. */
export const selectSpins = `select s.id, s.number, s.player_id as "playerId", y.username, s.created_at as "createdAt",
    s.wheel_id as "wheelId", w.title as "wheelTitle", s.wheel_version as "wheelVersion", s.bet_minor as "betMinor", s.position,
    s.prize_kind as "prizeKind", s.prize_minor as "prizeMinor", s.prize_currency as "prizeCurrency", s.label,
    s.promotion_slug as "promotionSlug", s.status, s.delivered_at as "deliveredAt", s.delivery_note as "deliveryNote", s.weights, s.roll, s.nonce, e.client_seed as "clientSeed",
    encode(e.server_seed, 'hex') as "serverSeed", e.revealed_at is not null as "isRevealed",
    g.slug as "awardGame", g.name as "awardGameName", a.count as "awardCount", a.used as "awardUsed",
    a.stake_minor as "awardStakeMinor", a.expires_at as "awardExpiresAt"
  from spins s join players y on y.id = s.player_id join wheels w on w.id = s.wheel_id
    join spin_seeds e on e.id = s.seed_id
    left join round_awards a on a.spin_id = s.id left join games g on g.id = a.game_id`;

/** Finds a spin of a player; undefined when it is not his. */
export async function findSpin(
  sql: Sql,
  key: { readonly id: string; readonly playerId: string },
): Promise<SpinRow | undefined> {
  const [row] = await sql.query<SpinRow>(`${selectSpins} where s.id = $1 and s.player_id = $2`, [
    key.id,
    key.playerId,
  ]);
  return row;
}

/** Lists one page of a player's spins by their time, and the number of all. */
export async function listSpins(
  sql: Sql,
  playerId: string,
  { pageIndex, pageSize, sortDir }: WantedTablePage,
): Promise<{ readonly rows: readonly SpinRow[]; readonly total: number }> {
  const direction = sortDir === "asc" ? "asc" : "desc";
  const [[counted], rows] = await Promise.all([
    sql.query<{ total: bigint }>("select count(*) as total from spins where player_id = $1", [playerId]),
    sql.query<SpinRow>(
      `${selectSpins} where s.player_id = $1
        order by s.created_at ${direction}, s.id ${direction} limit $2 offset $3`,
      [playerId, pageSize, pageIndex * pageSize],
    ),
  ]);
  return { rows, total: Number(counted?.total ?? 0) };
}

/** Converts a spin to the player's view of it: the server seed only when it is revealed. */
export async function toSpinDto(row: SpinRow, language: Language): Promise<Spin> {
  const { award, freeRounds } = wonRounds(row, language);
  return {
    ...withInstants(row),
    wheelTitle: textIn(row.wheelTitle, language),
    prize: {
      kind: row.prizeKind,
      minor: row.prizeMinor,
      currency: row.prizeCurrency,
      label: row.label && textIn(row.label, language),
      freeRounds,
    },
    award,
    weights: [...row.weights],
    nonce: Number(row.nonce),
    seedHash: await seedHash(fromHex(row.serverSeed)),
    serverSeed: row.isRevealed ? row.serverSeed : null,
  };
}

function wonRounds(row: SpinRow, language: Language): Pick<Spin, "award"> & Pick<Prize, "freeRounds"> {
  const { awardGame: slug, awardGameName: name, awardCount: count, awardStakeMinor: stake } = row;
  const { awardUsed: used, awardExpiresAt: expiresAt } = row;
  if (slug === null || name === null || count === null || stake === null || used === null || !expiresAt)
    return { award: null, freeRounds: null };
  return {
    award: { left: count - used, expiresAt: expiresAt.toISOString() },
    freeRounds: { game: { slug, name: textIn(name, language) }, count, stakeMinor: minorUnits(stake) },
  };
}

/** Erasure of notes about the delivery of a player's prizes. */
export const spinErasure = erasure("spins", "update spins set delivery_note = null where player_id = $1", [
  "delivery_note",
]);
