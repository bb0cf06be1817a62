import type { Ask } from "./books.ts";
import { BonusBalances } from "./bonus-balances.ts";

/**
 * Every movement of every main wallet in the order of its booking, with what the site says it did to a claim.
 */
const movements = `
  with last_events as (
    select v.claim_id, max(e.account_version) as version from (
        select claim_id, round_tx_id from bonus_events union all select claim_id, round_tx_id from turnover_events) v
      join round_txs t on t.id = v.round_tx_id join entries e on e.journal_id = t.journal_id
      join accounts a on a.id = e.account_id and a.kind = 'main' group by v.claim_id
  ), converted as (
    select c.id, e.account_id, coalesce(l.version, e.account_version) as version from promo_claims c
      join entries e on e.journal_id = c.bonus_journal_id
      join accounts a on a.id = e.account_id and a.kind = 'main' left join last_events l on l.claim_id = c.id
     where c.clawback_journal_id is null
  )
  select a.player_id, j.idem_key, j.kind, e.amount::text as amount, t.id as tx, t.round_id, r.id as reversed,
         coalesce(b.change_minor, 0)::text as change, begun.id as begun, ended.id as ended, converted.id as converted
    from entries e join accounts a on a.id = e.account_id and a.kind = 'main' join journals j on j.id = e.journal_id
    left join round_txs t on t.journal_id = j.id
    left join round_txs r on t.kind = 'rollback' and r.provider_code = t.provider_code and r.provider_tx_id = t.ref_tx_id
    left join bonus_events b on b.round_tx_id = t.id
    left join promo_claims begun on begun.bonus_journal_id = j.id
    left join promo_claims ended on ended.clawback_journal_id = j.id
    left join converted on converted.account_id = a.id and converted.version = e.account_version
   order by a.id, e.account_version`;

/**
 * Replays every main wallet from its entries by the rule of own money and bonus, and compares what each bet,
 * win and rollback did to a claim, and what its end took back. Gives every difference in words.
 */
export async function replayClaims(ask: Ask): Promise<string[]> {
  const wallets = new Map<string, BonusBalances>();
  return (await ask(movements)).flatMap((row) => {
    const playerId = String(row["player_id"]);
    const balances = wallets.get(playerId) ?? new BonusBalances(0n);
    wallets.set(playerId, balances);
    return replayOne(balances, row);
  });
}

function replayOne(balances: BonusBalances, row: Readonly<Record<string, unknown>>): string[] {
  const key = String(row["idem_key"]);
  const amount = BigInt(String(row["amount"]));
  if (row["ended"] !== null) {
    const due = balances.bonusMinor;
    balances.end("taken back");
    return -amount === due ? [] : [`${key} took back ${-amount} and had to take back ${due}`];
  }
  if (row["kind"] === "game.rollback" && !balances.hasBet(String(row["reversed"]))) {
    balances.move(amount);
    return [`${key} takes back a bet that is not in the books`];
  }
  if (row["begun"] !== null) balances.begin(amount);
  const due = row["begun"] === null ? play(balances, row, amount) : 0n;
  if (row["converted"] !== null) balances.end("converted");
  const change = BigInt(String(row["change"]));
  return change === due
    ? []
    : [`${key} changed its claim's bonus balance by ${change} and had to change it by ${due}`];
}

/** Returns the change of the bonus balance. */
function play(balances: BonusBalances, row: Readonly<Record<string, unknown>>, amount: bigint): bigint {
  const roundId = String(row["round_id"]);
  if (row["kind"] === "game.bet") return balances.bet(String(row["tx"]), roundId, -amount);
  if (row["kind"] === "game.win" || row["kind"] === "game.jackpot") return balances.win(roundId, amount);
  if (row["kind"] === "game.rollback") return balances.rollBack(String(row["reversed"]));
  balances.move(amount);
  return 0n;
}
