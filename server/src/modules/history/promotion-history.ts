import * as z from "@tessera/shared/schema";
import { fieldsOf, nameIn, type HistorySource } from "./history-source.ts";

const claimDetail = z.object({
  targetMinor: z.string(),
  progressMinor: z.string(),
  takenBackMinor: z.nullable(z.string()),
  /** Bonus balance of the claim, or its value at completion. */
  bonusBalanceMinor: z.nullable(z.string()),
  isCompleted: z.boolean(),
  closedAt: z.nullable(z.string()),
});

/** One row per paid bonus, with its outcome. */
export const promotionHistory: HistorySource = {
  type: "promotion",
  numberKind: "P",
  select: `select c.id, 'promotion' as type, null as number,
      case c.status when 'cancelled' then 'cancelled' when 'expired' then 'expired' when 'forfeited' then 'failed'
        else 'success' end as status,
      c.bonus_minor as amount_minor, p.currency, 'in' as direction, p.title as name,
      c.activated_at as created_at, c.bonus_journal_id as journal_id,
      jsonb_build_object('targetMinor', c.target_minor::text, 'progressMinor', c.progress_minor::text,
        'takenBackMinor', (select sum(e.amount)::text from entries e join accounts a on a.id = e.account_id
          where e.journal_id = c.clawback_journal_id and a.owner_type = 'house'),
        'bonusBalanceMinor', case when c.status in ('active', 'completed') then c.bonus_balance_minor::text end,
        'isCompleted', c.status = 'completed', 'closedAt', c.closed_at) as detail
    from promo_claims c join promotions p on p.id = c.promotion_id
    where c.player_id = :playerId and c.bonus_journal_id is not null and c.activated_at is not null`,
  title: nameIn,
  fields(movement) {
    const detail = claimDetail.parse(movement.detail);
    const label = detail.isCompleted ? "madeYours" : "bonusBalance";
    return fieldsOf(
      ["minor", "target", detail.targetMinor],
      ["minor", "progress", detail.progressMinor],
      ["minor", label, detail.bonusBalanceMinor],
      ["minor", "takenBack", detail.takenBackMinor],
      ["instant", "endedAt", detail.closedAt],
    );
  },
};
