import * as z from "@tessera/shared/schema";
import { fieldsOf, type HistorySource } from "./history-source.ts";
import { texts } from "./texts.ts";

const withdrawDetail = z.object({
  bank: z.string(),
  accountNumberMasked: z.string(),
  accountName: z.string(),
  // A string, because a JSON number loses precision above 2^53.
  feeMinor: z.string(),
  reasonCode: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
});

/** Requested and paid withdrawals to a bank. Source of the shown status: spec:documents#shown-status. */
export const withdrawHistory: HistorySource = {
  type: "withdraw",
  numberKind: "W",
  select: `select w.id, 'withdraw' as type, w.number,
      case w.status when 'requested' then 'pending' when 'paid' then 'success' when 'rejected' then 'rejected'
        when 'refunded' then 'failed' when 'cancelled' then 'cancelled' else 'processing' end as status,
      w.amount_minor, w.currency, 'out' as direction, null::jsonb as name,
      w.created_at, case when w.status = 'paid' then w.hold_journal_id else coalesce(w.final_journal_id, w.hold_journal_id) end
        as journal_id,
      jsonb_build_object('bank', w.bank_snapshot ->> 'bankName',
        'accountNumberMasked', '••••' || right(w.bank_snapshot ->> 'accountNumber', 4),
        'accountName', w.bank_snapshot ->> 'accountName', 'feeMinor', w.fee_minor::text,
        'reasonCode', w.reason_code, 'settledAt', w.settled_at) as detail
    from withdrawals w where w.player_id = :playerId`,
  title: (_, language) => texts[language].titles.withdrawal,
  fields(movement) {
    const detail = withdrawDetail.parse(movement.detail);
    return fieldsOf(
      ["text", "bank", detail.bank],
      ["text", "accountNumber", detail.accountNumberMasked],
      ["text", "accountName", detail.accountName],
      ["minor", "fee", detail.feeMinor],
      ["code", "reason", detail.reasonCode || null],
      ["instant", "settledAt", detail.settledAt],
    );
  },
};
