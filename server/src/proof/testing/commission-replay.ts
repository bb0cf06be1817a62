import type { Database } from "@tessera/database";

interface ReleasedCommission {
  readonly id: string;
  readonly rateBp: number;
  readonly turnover: bigint;
  readonly amount: bigint;
  readonly isOwn: boolean;
  readonly booked: bigint | null;
  readonly bets: readonly string[] | null;
}

/**
 * P15: returns every released commission that is not the rounded-down share of what its day's bets count,
 * computed from the studios' calls apart from the site's sums of rounds: a bet counts on the Bangkok day on
 * which its round began, unless it was rolled back before the release. And every booking without a row, every
 * commission that somebody earned from himself, and every state in a contradiction with the books.
 */
export async function wrongCommission(database: Database): Promise<string[]> {
  const released = await database.query<ReleasedCommission>(
    `select c.id, c.rate_bp as "rateBp", c.turnover_minor as turnover, c.amount_minor as amount,
       c.referrer_id = c.downline_id as "isOwn",
       (select e.amount from entries e join accounts a on a.id = e.account_id
         where e.journal_id = c.journal_id and a.player_id = c.referrer_id and a.kind = 'commission') as booked,
       (select array_agg(bet.counted_minor::text) from round_txs bet
          join rounds r on r.id = bet.round_id join journals released on released.id = c.journal_id
        where r.player_id = c.downline_id and bet.kind = 'bet' and bet.status in ('ok', 'rolled_back')
          and (r.started_at at time zone 'Asia/Bangkok')::date = c.day
          and not exists (select from round_txs back join journals j on j.id = back.journal_id
            where back.provider_code = bet.provider_code and back.kind = 'rollback' and back.ref_tx_id = bet.provider_tx_id
              and j.transaction_id < released.transaction_id)) as bets
     from commissions c where c.status = 'released'`,
  );
  const strays = await database.query<{ id: string }>(
    `select j.id from journals j where j.kind = 'commission.release'
        and not exists (select from commissions c where c.journal_id = j.id and c.id::text = j.ref_id)`,
  );
  return [
    ...released.flatMap((row) => faultsOf(row).map((fault) => `P15: commission ${row.id} ${fault}`)),
    ...strays.map(({ id }) => `P15: journal ${id} released no commission`),
  ];
}

function faultsOf({ rateBp, turnover, amount, isOwn, booked, bets }: ReleasedCommission): string[] {
  const bet = (bets ?? []).reduce((sum, each) => sum + Number(each), 0);
  const share = Math.floor((bet * rateBp) / 10_000);
  return [
    ...(BigInt(bet) === turnover ? [] : [`counted a turnover of ${turnover} instead of ${bet}`]),
    ...(BigInt(share) === amount ? [] : [`is ${amount} instead of ${share}`]),
    ...(booked === amount ? [] : [`booked ${booked}`]),
    ...(isOwn ? ["was earned from himself"] : []),
  ];
}
