import * as z from "@tessera/shared/schema";
import type { HistorySource } from "./history-source.ts";

const commissionDetail = z.object({ kind: z.enum(["commission.release", "commission.transfer"]) });

/**
 * Released commission, and transfers of commission to the main wallet. Withdrawn commission is listed as a
 * withdrawal.
 */
export const commissionHistory: HistorySource = {
  type: "commission",
  numberKind: "C",
  select: `select j.id, 'commission' as type, t.number, 'success' as status, abs(e.amount) as amount_minor, e.currency,
      case j.kind when 'commission.release' then 'in' else 'move' end as direction,
      case j.kind when 'commission.release' then 'Referral commission' else 'Commission to main wallet' end as title_en,
      case j.kind when 'commission.release' then 'Komisi referral' else 'Komisi ke dompet utama' end as title_id,
      j.effective_at as created_at, j.id as journal_id, jsonb_build_object('kind', j.kind) as detail
    from accounts a join entries e on e.account_id = a.id join journals j on j.id = e.journal_id
      left join commission_transfers t on t.journal_id = j.id
    where a.player_id = $1 and a.kind = 'commission' and j.kind in ('commission.release', 'commission.transfer')`,
  fields(movement) {
    const isMove = commissionDetail.parse(movement.detail).kind === "commission.transfer";
    return isMove
      ? [
          { label: "from", value: "commission", kind: "code" },
          { label: "to", value: "main", kind: "code" },
        ]
      : [];
  },
};
