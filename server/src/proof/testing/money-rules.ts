import type { Database } from "@tessera/database";

/**
 * Invariants as queries of the rows that violate them; all must be empty. Source: spec:invariants#invariants.
 */
const contradictions: Readonly<Record<string, string>> = {
  P7: `select p.id from players p
    where (select coalesce(sum(balance), 0) from accounts where player_id = p.id and kind = 'hold_withdraw')
      <> (select coalesce(sum(amount_minor), 0) from withdrawals where player_id = p.id
          and status in ('requested', 'approved', 'paying', 'payout_failed'))
    union all
    select w.id from withdrawals w
    where (select count(*) from journals where ref_id = w.id::text and kind = 'withdraw.hold') <> 1
      or (select count(*) from journals where ref_id = w.id::text and kind in ('withdraw.paid', 'withdraw.release'))
        <> case when w.status in ('paid', 'rejected', 'refunded', 'cancelled') then 1 else 0 end`,
  P8: `select p.id from players p
    where (select coalesce(sum(balance), 0) from accounts where player_id = p.id and kind = 'hold_transfer')
      <> (select coalesce(sum(amount_minor), 0) from transfers where player_id = p.id and direction = 'in'
          and status in ('created', 'sent', 'unknown'))`,
  // 1,000 rupiah are one credit: the credited amount never exceeds the paid amount.
  P9: `select d.id from deposits d
    where (select count(*) from journals j where j.kind = 'deposit.credit' and j.ref_id = d.id::text)
        <> case when d.status = 'approved' then 1 else 0 end
      or d.credited_minor * 10 > d.real_paid`,
  P10: `select player_id as id from promo_claims where status in ('reserved', 'active')
      group by player_id having count(*) > 1
    union all
    select id from promotions where total_limit is not null and claims_count > total_limit
      or budget_minor is not null and budget_used_minor > budget_minor or budget_used_minor
        <> (select coalesce(sum(bonus_minor), 0) from promo_claims c where c.promotion_id = promotions.id and c.status <> 'released')
    union all
    select c.id from promo_claims c
    where c.progress_minor < 0
      or c.progress_minor <> (select coalesce(sum(counted_minor), 0) from turnover_events e where e.claim_id = c.id)
      or (select coalesce(-sum(e.amount), 0) from entries e join accounts a on a.id = e.account_id
           where e.journal_id = c.clawback_journal_id and a.player_id = c.player_id)
        <> case when c.status in ('cancelled', 'forfeited', 'expired') then c.bonus_balance_minor else 0 end
      or c.status <> 'reserved' and c.bonus_journal_id is not null and c.bonus_balance_minor
        <> c.bonus_minor + (select coalesce(sum(change_minor), 0) from bonus_events e where e.claim_id = c.id)
      or c.status = 'active' and c.bonus_balance_minor
        > (select balance from accounts a where a.player_id = c.player_id and a.kind = 'main')`,
  // What a round counts is what its standing bets count; rounds that a studio reported count nothing.
  P15: `select r.id from rounds r where r.counted_minor <> (select coalesce(sum(t.counted_minor), 0) from round_txs t
      where t.round_id = r.id and t.kind = 'bet' and t.status = 'ok')`,
  P16: `select s.id from spins s
    where (select count(*) from journals where ref_id = s.id::text and kind = 'spin.bet') <> 1
      or (select count(*) from journals where ref_id = s.id::text and kind = 'spin.prize')
        <> case when s.prize_kind in ('points', 'credit') then 1 else 0 end
      or s.prize_kind = 'bonus' and (s.status = 'settled') <> (s.claim_id is not null)
      or s.claim_id is not null and s.prize_minor <> (select bonus_minor from promo_claims c where c.id = s.claim_id)`,
  // A studio's mirror is the sum of transfers to it and of its reported rounds; rounds wait only for an open
  // transfer or for money that the mirror lacks.
  P21: `select a.key as id from accounts a where a.kind = 'provider' and a.balance <>
      (select coalesce(sum(case t.direction when 'in' then t.amount_minor else -t.amount_minor end), 0) from transfers t
        where t.player_id = a.player_id and t.provider_code = a.detail and t.status = 'completed')
      + (select coalesce(sum(r.win_minor - r.bet_minor), 0) from rounds r
        where r.player_id = a.player_id and r.provider_code = a.detail and r.mirrored_at is not null)
    union all
    select a.key from accounts a where a.kind = 'provider'
      and exists (select from rounds r where r.player_id = a.player_id and r.provider_code = a.detail
        and r.source = 'transfer' and r.mirrored_at is null)
      and not exists (select from transfers t where t.player_id = a.player_id and t.provider_code = a.detail
        and t.status in ('created', 'sent', 'unknown'))
      and a.balance + (select sum(r.win_minor - r.bet_minor) from rounds r where r.player_id = a.player_id
        and r.provider_code = a.detail and r.source = 'transfer' and r.mirrored_at is null) >= 0
    union all
    select r.id::text from rounds r join round_txs x on x.round_id = r.id where r.source = 'transfer'`,
  // What the account of a pot holds is its seeds and contributions less what it paid; a cycle is drawn at
  // most once and pays exactly what it got, and what was shown is at most the limit. A rolled back bet has
  // its contribution back while its cycle runs.
  P24: `with moved as (
      select p.pool, p.currency, j.kind, j.idem_key, j.reverses_id, j.ref_id, e.amount, c.cycle
      from jackpot_pots p
        join accounts a on a.key = 'house:jackpot:' || p.pool || ':' || p.currency
        join entries e on e.account_id = a.id join journals j on j.id = e.journal_id
        left join jackpot_contributions c on c.round_tx_id::text = j.ref_id)
    select p.pool as id from jackpot_pots p where p.cycle <> 1 +
      (select count(*) from jackpot_draws d where d.pool = p.pool and d.currency = p.currency)
      + (select count(*) from jackpot_holds h where h.pool = p.pool and h.currency = p.currency and h.status = 'refused')
    union all
    select h.id::text from jackpot_holds h where (h.status = 'released') <> exists (select from jackpot_draws d
      where d.bet_tx_id = h.bet_tx_id)
    union all
    select d.pool || ' ' || d.cycle from jackpot_draws d where not exists (select from moved m
      where m.kind = 'game.jackpot' and m.ref_id = d.round_tx_id::text and m.amount = -d.amount_minor)
    union all
    select c.round_tx_id::text from jackpot_contributions c where c.amount_minor <>
      coalesce((select m.amount from moved m where m.kind = 'game.bet' and m.ref_id = c.round_tx_id::text), 0)
    union all
    select p.pool from jackpot_pots p join jackpots k on k.pool = p.pool
    where p.shown_minor > k.must_drop_minor or p.shown_minor < 0 or
      (select coalesce(sum(m.amount), 0) from moved m where m.pool = p.pool and m.currency = p.currency)
      < (select coalesce(sum(c.amount_minor), 0) from jackpot_contributions c join round_txs x on x.id = c.round_tx_id
          where c.pool = p.pool and c.currency = p.currency and c.cycle = p.cycle and x.status = 'ok') + k.seed_minor
    union all
    select t.id::text from round_txs t join journals j on j.id = t.journal_id and j.kind = 'game.rollback'
      join round_txs bet on bet.provider_code = t.provider_code and bet.provider_tx_id = t.ref_tx_id
      join jackpot_contributions c on c.round_tx_id = bet.id
    where not exists (select from jackpot_holds h where h.pool = c.pool and h.currency = c.currency and h.cycle = c.cycle
        and h.status = 'refused')
      and coalesce((select -m.amount from moved m where m.ref_id = t.id::text and m.kind = 'game.rollback'), 0) <>
      case when exists (select from jackpot_draws d join journals drawn on drawn.ref_id = d.round_tx_id::text
        where d.pool = c.pool and d.currency = c.currency and d.cycle = c.cycle and drawn.transaction_id < j.transaction_id)
      then 0 else c.amount_minor end`,
  // An award is used as often as free bets of it stand; its rounds have no bet, its game and its player.
  P25: `select a.id from round_awards a where a.used <> (select count(*) from rounds r join round_txs t on t.round_id = r.id
        where r.award_id = a.id and t.kind = 'bet' and t.status = 'ok')
    union all
    select r.id from rounds r join round_awards a on a.id = r.award_id
    where r.bet_minor <> 0 or r.player_id <> a.player_id or r.game_id <> a.game_id
      or (select count(*) from round_txs t where t.round_id = r.id and t.kind = 'bet' and t.status in ('ok', 'rolled_back')) > 1
    union all
    select s.id from spins s left join round_awards a on a.spin_id = s.id
    where (s.prize_kind = 'free_rounds') <> (a.id is not null)
    union all
    select t.id from turnover_events e join round_txs t on t.id = e.round_tx_id join rounds r on r.id = t.round_id
    where r.award_id is not null`,
  P26: `select a.id from adjustments a
    where (select count(*) from journals j where j.kind = 'adjust' and j.ref_id = a.id::text)
        <> case when a.status = 'confirmed' then 1 else 0 end
      or a.status = 'confirmed' and (a.proposed_by = a.decided_by or a.amount_minor is distinct from
        (select sum(e.amount) from entries e join accounts o on o.id = e.account_id
          where e.journal_id = a.journal_id and o.player_id = a.player_id and o.kind = 'main'))`,
  // Both rows have the time of their transaction: an event and its movement are written together or not at
  // all.
  P19: `select distinct e.journal_id as id from entries e join accounts a on a.id = e.account_id
    where a.player_id is not null and not exists (select from outbox o
      where o.player_id = a.player_id and o.topic = 'wallet.updated' and o.created_at = e.created_at)`,
};

/** Returns every violated rule with the violating rows. Empty when all rules hold. */
export async function brokenRules(database: Database): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(contradictions)) {
    for (const row of await database.query<{ id: string }>(query)) broken.push(`${rule}: ${row.id}`);
  }
  return broken;
}

/**
 * Allowed transitions of each kind of document, and its initial states. Source: spec:documents#deposit,
 * spec:documents#withdrawal, spec:documents#transfer, spec:documents#promotion-claim,
 * spec:documents#commission, spec:documents#adjustment.
 */
export const machines: Readonly<
  Record<string, { readonly begins: string; readonly moves: readonly string[] }>
> = {
  deposits: {
    begins: "awaiting_payment",
    moves: [
      "awaiting_payment submitted",
      "submitted awaiting_payment",
      "awaiting_payment cancelled",
      "awaiting_payment expired",
      "awaiting_payment approved",
      "submitted approved",
      "awaiting_payment needs_review",
      "submitted needs_review",
      "expired needs_review",
      "cancelled needs_review",
      "submitted rejected",
      "needs_review approved",
      "needs_review rejected",
    ],
  },
  withdrawals: {
    begins: "requested",
    moves: [
      "requested approved",
      "requested rejected",
      "requested cancelled",
      "approved paying",
      "paying paid",
      "paying payout_failed",
      "payout_failed paying",
      "payout_failed refunded",
    ],
  },
  transfers: {
    begins: "created",
    moves: [
      "created sent",
      "sent completed",
      "sent failed",
      "sent unknown",
      "unknown completed",
      "unknown failed",
    ],
  },
  adjustments: {
    begins: "proposed",
    moves: ["proposed confirmed", "proposed declined", "proposed withdrawn", "proposed expired"],
  },
  commissions: { begins: "accrued", moves: ["accrued released", "accrued void"] },
  promo_claims: {
    begins: "reserved",
    moves: [
      "reserved active",
      "reserved released",
      "active completed",
      "active cancelled",
      "active forfeited",
      "active expired",
    ],
  },
};

/**
 * Makes the database record every state of every document, however short, and every transfer to a studio
 * during a live claim.
 */
export async function watchMoves(database: Database): Promise<void> {
  await database.execute(`
    create table seen_moves (machine text, subject uuid, before text, after text, step int);
    create table seen_beside_claim (transfer uuid);
    create function see_beside_claim() returns trigger language plpgsql as $$
    begin
      insert into seen_beside_claim select new.id from promo_claims
        where player_id = new.player_id and status in ('reserved', 'active');
      return null;
    end $$;
    create trigger seen_beside_claim after insert on transfers
      for each row when (new.direction = 'in') execute function see_beside_claim();
    create function see_move() returns trigger language plpgsql as $$
    declare
      asking constant text[] := '{asked_count, ask_after}';
    begin
      -- The other side was asked again, and nothing else: no change of the document.
      if tg_op = 'UPDATE' and to_jsonb(new) - asking = to_jsonb(old) - asking then
        return null;
      end if;
      if tg_op = 'INSERT' then
        insert into seen_moves values (tg_table_name, new.id, null, new.status, 0);
      else
        insert into seen_moves values (tg_table_name, new.id, old.status, new.status, new.version - old.version);
      end if;
      return null;
    end $$`);
  for (const machine of Object.keys(machines)) {
    await database.execute(
      `create trigger seen after insert or update on ${machine} for each row execute function see_move()`,
    );
  }
}

/**
 * P14: returns every transition that is not allowed, and every change whose version did not increase by one;
 * P10: every transfer to a studio that was opened during its player's live claim. Clears the recorded states.
 */
export async function wrongMoves(database: Database): Promise<string[]> {
  const beside = await database.query<{ transfer: string }>("delete from seen_beside_claim returning *");
  const seen = await database.query<{
    machine: string;
    subject: string;
    before: string | null;
    after: string;
    step: number;
  }>("delete from seen_moves returning *");
  const moves = seen.flatMap(({ machine, subject, before, after, step }) => {
    const known = machines[machine];
    // Callbacks that are decided together are one write, with one version for each of them.
    const isOneStep = step === 1 || (machine === "promo_claims" && before === "active" && step > 1);
    const isListed =
      before === null
        ? after === known?.begins
        : isOneStep && (before === after || known?.moves.includes(`${before} ${after}`) === true);
    return isListed ? [] : [`P14: ${machine} ${subject} went from ${before} to ${after} by ${step}`];
  });
  return [...moves, ...beside.map(({ transfer }) => `P10: transfer ${transfer} beside a live claim`)];
}
