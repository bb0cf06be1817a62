import { adjustmentReason } from "@tessera/shared/contracts/adjustments";
import * as z from "@tessera/shared/schema";
import { fieldsOf, type HistorySource } from "./history-source.ts";
import { texts } from "./texts.ts";

const adjustmentDetail = z.object({ reason: adjustmentReason, explanation: z.string() });

/**
 * Adjustments that were booked; the player never sees proposals. Its number is stored. A confirmed one has a
 * time of decision; the coalesce makes the column of the union one without nulls.
 */
export const adjustmentHistory: HistorySource = {
  type: "adjustment",
  select: `select j.id, 'adjustment' as type, j.number, 'success' as status, abs(j.amount_minor) as amount_minor, j.currency,
      case when j.amount_minor > 0 then 'in' else 'out' end as direction, null::jsonb as name, coalesce(j.decided_at, j.created_at) as created_at,
      j.journal_id, jsonb_build_object('reason', j.reason, 'explanation', j.explanation) as detail
    from adjustments j where j.player_id = :playerId and j.status = 'confirmed'`,
  title: (_, language) => texts[language].titles.adjustment,
  fields(movement) {
    const { reason, explanation } = z.parse(adjustmentDetail, movement.detail);
    return fieldsOf(["code", "reason", reason], ["text", "explanation", explanation]);
  },
};
