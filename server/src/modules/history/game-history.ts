import * as z from "@tessera/shared/schema";
import { findRoundReels } from "./round-reels.ts";
import { fieldsOf, nameIn, type HistorySource } from "./history-source.ts";
import { texts } from "./texts.ts";

const roundDetail = z.object({
  studio: z.string(),
  roundId: z.string(),
  // A string, because a JSON number loses precision above 2^53.
  betMinor: z.string(),
  /** With the jackpot. */
  winMinor: z.string(),
  /** The jackpot that the round has won, and the secret that its draw revealed; null without one. */
  jackpotMinor: z.nullable(z.string()),
  jackpotSecret: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  /** Stake of a free round, which the player did not bet; null for other rounds. */
  freeStakeMinor: z.nullable(z.string()),
  /** Short description of the result by the studio, without a language. */
  result: z.nullable(z.string()),
  /** Proof of the result as the studio states it; null in games without commitment. */
  commitment: z.nullable(z.string()),
  playerSeed: z.nullable(z.string()),
  /** Digest of the seeds of all players of the round. */
  playersSeed: z.nullable(z.string()),
  studioSeed: z.nullable(z.string()),
});

const proofNames = ["commitment", "playerSeed", "playersSeed", "studioSeed"] as const;

/** One row per round of a game, with the win minus the bet. */
export const gameHistory: HistorySource = {
  type: "game",
  numberKind: "R",
  select: `select r.id, 'game' as type, null as number,
      case r.status when 'open' then 'processing' when 'closed' then 'success' else 'cancelled' end as status,
      abs(r.win_minor - r.bet_minor) as amount_minor, r.currency,
      case when r.win_minor >= r.bet_minor then 'in' else 'out' end as direction,
      g.name, r.started_at as created_at, r.last_journal_id as journal_id,
      jsonb_build_object('studio', v.name, 'roundId', r.provider_round_id, 'betMinor', r.bet_minor::text,
        'winMinor', r.win_minor::text, 'jackpotMinor', won.amount_minor::text,
        'jackpotSecret', won.secret, 'endedAt', r.ended_at, 'freeStakeMinor', a.stake_minor::text,
        'result', case when jsonb_typeof(r.detail -> 'result') = 'string' then left(r.detail ->> 'result', 160) end,
        'commitment', left(r.detail #>> '{proof,commitment}', 128),
        'playerSeed', left(r.detail #>> '{proof,playerSeed}', 128),
        'playersSeed', left(r.detail #>> '{proof,playersSeed}', 128),
        'studioSeed', left(r.detail #>> '{proof,studioSeed}', 128)) as detail
    from rounds r join games g on g.id = r.game_id join providers v on v.code = r.provider_code
      left join round_awards a on a.id = r.award_id
      left join (select d.round_id, sum(d.amount_minor) as amount_minor, string_agg(encode(d.secret, 'hex'), ' ') as secret
        from jackpot_draws d join round_txs t on t.id = d.round_tx_id and t.status = 'ok' group by d.round_id) won
        on won.round_id = r.id
    where r.player_id = :playerId`,
  title(movement, language) {
    const name = nameIn(movement, language);
    const isFree = roundDetail.parse(movement.detail).freeStakeMinor !== null;
    return isFree ? texts[language].titles.freeRound(name) : name;
  },
  reels: findRoundReels,
  fields(movement, language) {
    const round = roundDetail.parse(movement.detail);
    const jackpotMinor = BigInt(round.jackpotMinor ?? 0);
    const net = BigInt(round.winMinor) - BigInt(round.betMinor);
    return fieldsOf(
      ["text", "game", nameIn(movement, language)],
      ["text", "studio", round.studio],
      ["text", "result", round.result || null],
      ["minor", "bet", round.betMinor],
      ["minor", "freeRoundStake", round.freeStakeMinor],
      ["minor", "win", (BigInt(round.winMinor) - jackpotMinor).toString()],
      ["minor", "jackpot", round.jackpotMinor],
      ["minor", "net", net.toString()],
      ["instant", "endedAt", round.endedAt],
      ["text", "roundId", round.roundId],
      ["text", "jackpotSecret", round.jackpotSecret || null],
      ...proofNames.map((label) => ["text", label, round[label] || null] as const),
    );
  },
};
