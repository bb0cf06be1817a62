import * as z from "@tessera/shared/schema";
import { fieldsOf, type HistorySource } from "./history-source.ts";
import { texts } from "./texts.ts";

const transferDetail = z.object({
  /** Name of the studio; null for the main wallet. */
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
});

/**
 * Transfers between wallets, neither incoming nor outgoing. Source of the shown status:
 * spec:documents#shown-status.
 */
export const transferHistory: HistorySource = {
  type: "transfer",
  numberKind: "T",
  select: `select t.id, 'transfer' as type, t.number,
      case t.status when 'completed' then 'success' when 'failed' then 'failed' else 'processing' end as status,
      t.amount_minor, t.currency, 'move' as direction,
      null::jsonb as name, t.created_at, case when t.direction = 'in' and t.status <> 'failed' then t.hold_journal_id
        else t.final_journal_id end as journal_id,
      jsonb_build_object('from', case when t.direction = 'out' then v.name end,
        'to', case when t.direction = 'in' then v.name end,
        'reasonCode', t.reason_code, 'settledAt', t.settled_at) as detail
    from transfers t join providers v on v.code = t.provider_code where t.player_id = :playerId`,
  title(movement, language) {
    const { from, to } = transferDetail.parse(movement.detail);
    const { toStudio, fromStudio } = texts[language].titles;
    return to === null ? fromStudio(from ?? "") : toStudio(to);
  },
  fields(movement) {
    const { from, to, reasonCode, settledAt } = transferDetail.parse(movement.detail);
    return fieldsOf(
      from === null ? ["code", "from", "main"] : ["text", "from", from],
      to === null ? ["code", "to", "main"] : ["text", "to", to],
      ["code", "reason", reasonCode || null],
      ["instant", "settledAt", settledAt],
    );
  },
};
