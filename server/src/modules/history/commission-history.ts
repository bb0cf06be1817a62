import * as z from "@tessera/shared/schema";
import { fieldsOf, type HistorySource, type Movement } from "./history-source.ts";
import { texts } from "./texts.ts";

const commissionDetail = z.object({ kind: z.enum(["commission.release", "commission.transfer"]) });

const isMove = ({ detail }: Movement): boolean =>
  commissionDetail.parse(detail).kind === "commission.transfer";

/**
 * Released commission, and transfers of commission to the main wallet. Withdrawn commission is listed as a
 * withdrawal.
 */
export const commissionHistory: HistorySource = {
  type: "commission",
  numberKind: "C",
  select: `select j.id, 'commission' as type, t.number, 'success' as status, abs(e.amount) as amount_minor, e.currency,
      case j.kind when 'commission.release' then 'in' else 'move' end as direction,
      null::jsonb as name, j.effective_at as created_at, j.id as journal_id, jsonb_build_object('kind', j.kind) as detail
    from accounts a join entries e on e.account_id = a.id join journals j on j.id = e.journal_id
      left join commission_transfers t on t.journal_id = j.id
    where a.player_id = :playerId and a.kind = 'commission' and j.kind in ('commission.release', 'commission.transfer')`,
  title(movement, language) {
    const { commissionMoved, commissionReleased } = texts[language].titles;
    return isMove(movement) ? commissionMoved : commissionReleased;
  },
  fields(movement) {
    return isMove(movement) ? fieldsOf(["code", "from", "commission"], ["code", "to", "main"]) : [];
  },
};
