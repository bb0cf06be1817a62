import { formatPoints } from "@tessera/shared/core/wheel-prize";
import { prizeKind } from "@tessera/shared/contracts/shop";
import { textIn } from "@tessera/shared/core/languages";
import { storedText } from "@tessera/shared/contracts/scalars";
import * as z from "@tessera/shared/schema";
import { fieldsOf, type HistorySource } from "./history-source.ts";
import { texts } from "./texts.ts";

const spinDetail = z.object({
  betMinor: z.string(),
  prizeKind,
  prizeMinor: z.string(),
  note: z.nullable(z.string()),
  /** Free rounds that were won; null for other prizes. */
  rounds: z.nullable(
    z.object({
      game: storedText,
      count: z.number(),
      left: z.number(),
      stakeMinor: z.string(),
      expiresAt: z.string(),
    }),
  ),
});

/**
 * One row per spin of a wheel, with the credits that it has paid; points, and what an operator wrote about an
 * item, are in the dialog. An item that is not delivered yet is in process.
 */
export const shopHistory: HistorySource = {
  type: "shop",
  select: `select s.id, 'shop' as type, s.number,
      case s.status when 'item_pending' then 'processing' else 'success' end as status,
      case s.prize_kind when 'credit' then s.prize_minor else 0 end as amount_minor, w.currency,
      'in' as direction, s.label as name, s.created_at, s.prize_journal_id as journal_id,
      jsonb_build_object('betMinor', s.bet_minor::text, 'prizeKind', s.prize_kind, 'prizeMinor', s.prize_minor::text,
        'note', s.delivery_note, 'rounds', case when a.id is not null then jsonb_build_object('game', g.name,
          'count', a.count, 'left', a.count - a.used, 'stakeMinor', a.stake_minor::text, 'expiresAt', a.expires_at) end) as detail
    from spins s join wheels w on w.id = s.wheel_id left join round_awards a on a.spin_id = s.id
      left join games g on g.id = a.game_id
    where s.player_id = :playerId`,
  title: (movement, language) => {
    const { prizeKind: kind } = z.parse(spinDetail, movement.detail);
    return texts[language].titles.spin[kind];
  },
  fields(movement, language) {
    const { betMinor, prizeKind: kind, prizeMinor, note, rounds } = z.parse(spinDetail, movement.detail);
    return fieldsOf(
      ["text", "betPoints", formatPoints(BigInt(betMinor))],
      ["code", "prize", kind],
      ["text", "prizePoints", kind === "points" ? formatPoints(BigInt(prizeMinor)) : null],
      ["minor", "prizeBonus", kind === "bonus" ? prizeMinor : null],
      ["text", "game", rounds && textIn(rounds.game, language)],
      ["text", "freeRounds", rounds && String(rounds.count)],
      ["text", "freeRoundsLeft", rounds && String(rounds.left)],
      ["minor", "freeRoundStake", rounds && rounds.stakeMinor],
      ["instant", "playableUntil", rounds && rounds.expiresAt],
      ["text", "note", note],
    );
  },
};
