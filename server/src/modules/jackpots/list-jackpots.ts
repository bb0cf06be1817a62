import type { Sql } from "@tessera/database";
import type { Language } from "@tessera/shared/contracts/scalars";
import { type MinorUnits, minorUnits } from "@tessera/shared/core/money";
import { textColumn } from "../../platform/storage/text-column.ts";
import { defaultCurrency } from "../players/index.ts";
import { shownMinor } from "./pot.ts";
import { heldBy } from "./pot-rows.ts";

export interface Jackpot {
  readonly pool: string;
  readonly name: string;
  readonly currency: string;
  readonly currentMinor: MinorUnits;
  readonly asOf: string;
}

export interface JackpotViewer {
  /** Null for a guest, who sees the pots of the default currency. */
  readonly playerId: string | null;
  readonly language: Language;
  readonly now: Date;
}

/** Lists the pots in the viewer's currency with what their accounts hold now, the largest first. */
export async function listJackpots(sql: Sql, { playerId, language, now }: JackpotViewer): Promise<Jackpot[]> {
  const pots = await sql.query<{
    pool: string;
    name: string;
    currency: string;
    heldMinor: bigint;
    mustDropMinor: bigint;
  }>(
    `select p.pool, ${textColumn("j.name", language)} as name, p.currency, ${heldBy} as "heldMinor",
       j.must_drop_minor as "mustDropMinor"
     from jackpot_pots p join jackpots j on j.pool = p.pool
     where p.currency = coalesce((select currency from players where id = $1), $2)
     order by 4 desc, p.pool`,
    [playerId, defaultCurrency],
  );
  return pots.map(({ heldMinor, mustDropMinor, ...pot }) => ({
    ...pot,
    currentMinor: minorUnits(shownMinor({ mustDropMinor }, heldMinor)),
    asOf: now.toISOString(),
  }));
}
