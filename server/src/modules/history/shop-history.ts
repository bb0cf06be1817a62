import { prizeKind } from "@tessera/shared/contracts/shop";
import * as z from "@tessera/shared/schema";
import type { HistorySource } from "./history-source.ts";
import { texts } from "./texts.ts";

const spinDetail = z.object({
  betMinor: z.string(),
  prizeKind,
  prizeMinor: z.string(),
  note: z.nullable(z.string()),
});

/**
 * One row per spin of a wheel, with the credits that it has paid; points, and what an operator wrote about an item, are in the
 * dialog. An item that is not delivered yet is in process.
 */
export const shopHistory: HistorySource = {
  type: "shop",
  select: `select s.id, 'shop' as type, s.number,
      case s.status when 'item_pending' then 'processing' else 'success' end as status,
      case s.prize_kind when 'credit' then s.prize_minor else 0 end as amount_minor, w.currency,
      'in' as direction, s.label as name, s.created_at, s.prize_journal_id as journal_id,
      jsonb_build_object('betMinor', s.bet_minor::text, 'prizeKind', s.prize_kind, 'prizeMinor', s.prize_minor::text,
        'note', s.delivery_note) as detail
    from spins s join wheels w on w.id = s.wheel_id
    where s.player_id = $1`,
  title: (movement, language) => {
    const { prizeKind: kind } = z.parse(spinDetail, movement.detail);
    return texts[language].titles.spin[kind];
  },
  fields(movement) {
    const { betMinor, prizeKind: kind, prizeMinor, note } = z.parse(spinDetail, movement.detail);
    return [
      { label: "betPoints", value: betMinor, kind: "minor" },
      { label: "prize", value: kind, kind: "code" },
      ...(kind === "points" ? [{ label: "prizePoints", value: prizeMinor, kind: "minor" as const }] : []),
      ...(kind === "bonus" ? [{ label: "prizeBonus", value: prizeMinor, kind: "minor" as const }] : []),
      ...(note === null ? [] : [{ label: "note", value: note, kind: "text" as const }]),
    ];
  },
};
