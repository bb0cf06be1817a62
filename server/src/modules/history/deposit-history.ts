import { formatReal } from "@tessera/shared/core/exchange";
import { realUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { fieldsOf, type HistorySource } from "./history-source.ts";
import { texts } from "./texts.ts";

const depositDetail = z.object({
  method: z.string(),
  // A string, because a JSON number loses precision above 2^53.
  realUnits: z.string(),
  realExponent: z.number(),
  creditedMinor: z.nullable(z.string()),
  note: z.nullable(z.string()),
  reasonCode: z.nullable(z.string()),
  settledAt: z.nullable(z.string()),
});

/**
 * One row per deposit, with the credited or expected amount. Source of the shown status:
 * spec:documents#shown-status.
 */
export const depositHistory: HistorySource = {
  type: "deposit",
  select: `select d.id, 'deposit' as type, d.number,
      case d.status when 'awaiting_payment' then 'pending' when 'approved' then 'success' when 'rejected' then 'rejected'
        when 'expired' then 'expired' when 'cancelled' then 'cancelled' else 'processing' end as status,
      coalesce(d.credited_minor, d.amount_minor) as amount_minor, d.currency, 'in' as direction,
      null::jsonb as name, d.created_at, d.journal_id,
      jsonb_build_object('method', d.method, 'realUnits', d.real_amount::text,
        'realExponent', y.real_exponent, 'creditedMinor', d.credited_minor::text, 'note', d.player_note, 'reasonCode', d.reason_code,
        'settledAt', d.settled_at) as detail
    from deposits d join currencies y on y.code = d.currency
    where d.player_id = :playerId and d.pay_to is not null`,
  title: (_, language) => texts[language].titles.deposit,
  fields(movement) {
    const detail = depositDetail.parse(movement.detail);
    // Payment details are omitted for closed deposits, so that nobody pays them.
    const isClosed = movement.status === "cancelled" || movement.status === "expired";
    const real = formatReal(realUnits(BigInt(detail.realUnits)), detail.realExponent, movement.currency);
    return fieldsOf(
      ["code", "method", detail.method],
      ["text", "realAmount", isClosed ? null : real],
      ["minor", "credited", detail.creditedMinor],
      ["instant", "settledAt", detail.settledAt],
      ["code", "reason", detail.reasonCode],
      ["text", "note", detail.note],
    );
  },
};
