import type { Sql } from "@tessera/database";

/** A transaction of a studio beyond the upper bound of money. */
export interface OutOfRangeTransaction {
  readonly id: string;
  readonly provider: string;
  /** Name of the studio. */
  readonly studio: string;
  readonly providerTxId: string;
  readonly kind: string;
  readonly playerId: string;
  readonly username: string;
  readonly amountMinor: bigint;
  readonly at: Date;
}

/** Lists permanently refused callbacks, newest first. */
export function listOutOfRange(sql: Sql, limit: number): Promise<OutOfRangeTransaction[]> {
  return sql.query<OutOfRangeTransaction & object>(
    `select t.id, t.provider_code as provider, v.name as studio, t.provider_tx_id as "providerTxId", t.kind, t.player_id as "playerId",
       p.username, t.amount_minor as "amountMinor", t.created_at as at
     from round_txs t join players p on p.id = t.player_id join providers v on v.code = t.provider_code
     where t.answer = 'AMOUNT_OUT_OF_RANGE' order by t.created_at desc, t.id desc limit $1`,
    [limit],
  );
}
