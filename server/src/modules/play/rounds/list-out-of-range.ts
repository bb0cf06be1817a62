import type { Sql } from "@tessera/database";
import { type List, type ListPage, listPage, type ListWanted } from "../../../platform/lists/list-page.ts";
import type { MinorUnits } from "@tessera/shared/core/money";

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
  readonly amountMinor: MinorUnits;
  readonly at: Date;
}

const outOfRangeList: List = {
  select: `select t.id, t.provider_code as provider, v.name as studio, t.provider_tx_id as "providerTxId", t.kind, t.player_id as "playerId",
       p.username, t.amount_minor as "amountMinor", t.created_at as at
     from round_txs t join players p on p.id = t.player_id join providers v on v.code = t.provider_code`,
  from: "round_txs t",
  where: "t.answer = 'AMOUNT_OUT_OF_RANGE'",
  at: "t.created_at",
  search: {
    from: "round_txs t join providers v on v.code = t.provider_code",
    ids: ["t.id"],
    references: ["t.provider_tx_id"],
    players: ["t.player_id"],
    names: ["v.name"],
  },
};

/** Lists one page of permanently refused callbacks, the newest first. */
export function listOutOfRange(sql: Sql, wanted: ListWanted): Promise<ListPage<OutOfRangeTransaction>> {
  return listPage<OutOfRangeTransaction>(sql, outOfRangeList, wanted);
}
