import type { Need } from "./needs.ts";

/** A fault that is injected in the books of a run that was clean. */
export interface Plant {
  /** Statements that alter at least one row, each fault other ones. */
  readonly script: string;
  /** Operations that the run must have acknowledged, so that there is a row to alter. */
  readonly needs: Need["isMet"];
  /** The difference by which it has to be noticed. */
  readonly words: RegExp;
}

/**
 * Loses the last booking of a kind so well that the books still add up: its journal and entries go, the
 * balance comes back, and the entries after it close the gap.
 */
const loseOne = (kind: string, accountKind = "main") => `
  set session_replication_role = replica;
  drop table if exists lost;
  create temp table lost as
    select e.journal_id, e.account_id, e.account_version, e.amount from journals j
      join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id and a.owner_type = 'player'
     where j.id = (select j.id from journals j join entries e on e.journal_id = j.id
       join accounts a on a.id = e.account_id and a.kind = '${accountKind}' where j.kind = '${kind}' order by e.id desc limit 1);
  delete from entries where journal_id in (select journal_id from lost);
  delete from journals where id in (select journal_id from lost);
  update entries e set account_version = -e.account_version, balance_after = e.balance_after - l.amount
    from lost l where e.account_id = l.account_id and e.account_version > l.account_version;
  update entries set account_version = -account_version - 1 where account_version < 0;
  update accounts a set balance = a.balance - l.amount, version = a.version - 1 from lost l where a.id = l.account_id;
  set session_replication_role = origin`;

/**
 * Credits main a second time with the first booking of a kind, under a key of its own and in a journal that
 * adds up.
 */
const creditOneTwice = (kind: string) => `
  drop table if exists credited;
  create temp table credited as
    select *, gen_random_uuid() as again from journals where id = (select j.id from journals j join entries e on e.journal_id = j.id
      join accounts a on a.id = e.account_id and a.kind = 'main' where j.kind = '${kind}' and e.amount > 0 order by j.id limit 1);
  insert into journals (id, kind, idem_key, ref_type, ref_id, effective_at, created_by)
    select again, kind, idem_key || ':again', ref_type, ref_id, effective_at, created_by from credited;
  select ledger_write_entries(array_agg(c.again), array_agg(a.key order by e.id), array_agg(e.amount order by e.id))
    from credited c join entries e on e.journal_id = c.id join accounts a on a.id = e.account_id`;

interface Shift {
  /** SQL of the journal's id. */
  readonly journal: string;
  /** Accounts as owner and kind. */
  readonly from: string;
  readonly to: string;
  readonly minor?: number;
}

/** Moves money between two entries of one journal, which still adds up. */
const shift = ({ journal, from, to, minor = 1 }: Shift) => `
  set session_replication_role = replica;
  drop table if exists shifted;
  create temp table shifted as
    select e.id, e.account_id, a.owner_type, case a.owner_type || ':' || a.kind when '${from}' then -${minor} else ${minor} end as minor
      from entries e join accounts a on a.id = e.account_id
     where e.journal_id = (${journal}) and a.owner_type || ':' || a.kind in ('${from}', '${to}');
  update entries e set amount = e.amount + s.minor from shifted s where e.id = s.id;
  update accounts a set balance = a.balance + s.minor from shifted s where a.id = s.account_id and s.owner_type = 'player';
  set session_replication_role = origin`;

const firstOf = (kind: string) => `select id from journals where kind = '${kind}' order by id limit 1`;

/** Leaves some of a player's money on its way to a bank though he has asked for nothing. */
const leaveMoneyOnItsWay = `
  create temp table sender as
    select m.key as main, h.key as held, least(m.balance, 100) as amount, gen_random_uuid() as journal from accounts m
      join accounts h on h.player_id = m.player_id and h.kind = 'hold_withdraw'
     where m.kind = 'main' and m.balance > 0 order by m.balance desc, m.id limit 1;
  insert into journals (id, kind, idem_key, ref_type, ref_id, effective_at, created_by)
    select journal, 'withdraw.hold', 'withdraw:nobody:hold', 'test', 'nobody', now(), 'system:test' from sender;
  select ledger_write_entries(array[journal, journal], array[main, held], array[-amount, amount]) from sender`;

/** Loses one round that a studio has reported, and what it was booked with stays. */
const loseOneLiveRound = `
  set session_replication_role = replica;
  delete from rounds where id = (select id from rounds where source = 'transfer' order by id limit 1);
  set session_replication_role = origin`;

/**
 * Moves one minor unit of bonus from one bet, win or rollback of a claim to another one of it: their sum
 * stays.
 */
const splitOtherwise = `
  set session_replication_role = replica;
  create temp table split as
    select (array_agg(round_tx_id order by round_tx_id))[1] as one, (array_agg(round_tx_id order by round_tx_id))[2] as other
      from bonus_events where abs(change_minor) > 1 group by claim_id having count(*) > 1 order by claim_id limit 1;
  update bonus_events b set change_minor = b.change_minor + case b.round_tx_id when s.one then 1 else -1 end
    from split s where b.round_tx_id in (s.one, s.other);
  set session_replication_role = origin`;

/**
 * Every fault by what it is, in batches that are injected at once: no fault makes a difference with the words
 * of another one in its batch.
 */
export const plantBatches: readonly Readonly<Record<string, Plant>>[] = [
  {
    "a booking that is lost": {
      script: loseOne("game.bet"),
      needs: ({ kind, bookings }) => kind === "bet" && bookings.length > 0,
      words: /^(?:\w+ )*bet(?: \w+)* tx:.* was acknowledged and is 0 times in the books$/,
    },
    "a deposit that is credited twice": {
      script: creditOneTwice("deposit.credit"),
      needs: ({ bookings }) => bookings.some(({ journalKey }) => journalKey.startsWith("deposit:")),
      words: /^deposit:.*:again is in the books and was never acknowledged/,
    },
    "a live round that is lost": {
      script: loseOneLiveRound,
      needs: ({ kind, answer }) => kind === "live bet" && answer.startsWith("bet "),
      words: /^live round .* was played and is 0 times kept$/,
    },
    "points of another amount": {
      script: shift({ journal: firstOf("points.earn"), from: "house:points", to: "player:points" }),
      needs: ({ kind, bookings }) => kind === "wheel spin" && bookings.length > 0,
      words: /^points of a day are not what was played: /,
    },
    "a share that a pot does not get": {
      script: shift({
        journal: `select j.id from journals j join entries e on e.journal_id = j.id
        join accounts a on a.id = e.account_id and a.kind = 'jackpot' where j.kind = 'game.bet' order by j.id limit 1`,
        from: "house:jackpot",
        to: "house:ggr",
      }),
      needs: ({ kind, bookings }) => kind === "jackpot bet" && bookings.length > 0,
      words: /^jackpot bet tx:.* was acknowledged with .* of a pot and booked with .* of a pot$/,
    },
  },
  {
    "money that stays on its way": {
      script: leaveMoneyOnItsWay,
      needs: ({ bookings }) => bookings.some(({ mainMinor }) => mainMinor > 0n),
      words: /^money is held though nothing is open: /,
    },
    "a clawback of another amount": {
      // The player keeps one credit.
      script: shift({
        journal: `select clawback_journal_id from promo_claims
        where clawback_journal_id is not null and bonus_balance_minor > 100 order by id limit 1`,
        from: "house:promo",
        to: "player:main",
        minor: 100,
      }),
      needs: ({ bookings }) =>
        bookings.some(({ journalKey, mainMinor }) => journalKey.endsWith(":claw") && mainMinor < -100n),
      // Cancelled by its player, or ended by the site, which its kind then names.
      words: /^claim's end( \(\w+\))? promo:.*:claw was acknowledged with/,
    },
    "an adjustment that is booked twice": {
      script: creditOneTwice("adjust"),
      needs: ({ kind, bookings }) => kind === "adjustment (credit)" && bookings.length > 0,
      words: /^adjust:.*:again is in the books and was never acknowledged/,
    },
    "an award that lacks a round": {
      script:
        "update round_awards set used = used - 1 where id = (select id from round_awards where used > 0 limit 1)",
      needs: ({ kind, answer }) => kind === "free win" && answer === "OK",
      words: /^award .* was played \d+ times and counts \d+$/,
    },
    "a prize of the wheel that is lost": {
      script: loseOne("spin.prize"),
      needs: ({ bookings }) =>
        bookings.some(({ journalKey, mainMinor }) => /^spin:.*:prize$/.test(journalKey) && mainMinor > 0n),
      words: /^wheel spin spin:.*:prize was acknowledged and is 0 times in the books$/,
    },
  },
  {
    "a bet split otherwise between own money and bonus": {
      script: splitOtherwise,
      needs: ({ kind, bookings }) => kind === "claim win to the bonus" && bookings.length > 0,
      words: / changed its claim's bonus balance by -?\d+ and had to change it by /,
    },
    "a spin whose points are not taken": {
      script: loseOne("spin.bet", "points"),
      needs: ({ kind, bookings }) => kind === "wheel spin" && bookings.length > 0,
      words: /^wheel spin spin:.*:bet was acknowledged and is 0 times in the books$/,
    },
    "a jackpot of another amount": {
      script: shift({ journal: firstOf("game.jackpot"), from: "player:main", to: "house:jackpot" }),
      needs: ({ kind, bookings }) => kind === "jackpot draw" && bookings.length > 0,
      words: /^jackpot draw tx:.* was acknowledged with \d+ and booked with \d+$/,
    },
    "commission of another amount": {
      script: shift({
        journal: firstOf("commission.release"),
        from: "house:commission",
        to: "player:commission",
      }),
      // The run releases commission at its end.
      needs: ({ kind }) => kind === "bet",
      words: /^commission of a day is not its share of what was played: /,
    },
    "a transfer of commission that is lost": {
      script: loseOne("commission.transfer"),
      needs: ({ kind }) => kind === "bet",
      words: /^commission transfer ctr:.* was acknowledged and is 0 times in the books$/,
    },
  },
];
