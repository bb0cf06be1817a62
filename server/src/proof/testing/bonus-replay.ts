import type { Database } from "@tessera/database";

/** A movement on a player's main account, with its effect on a round. */
interface MainEntry {
  readonly journalId: string;
  readonly kind: string;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly transactionId: string | null;
  readonly roundId: string | null;
  /** Set for a rollback. */
  readonly reversedId: string | null;
  readonly reversedMinor: bigint | null;
}

interface StoredClaim {
  readonly id: string;
  readonly playerId: string;
  readonly bonusJournalId: string;
  readonly clawbackJournalId: string | null;
  readonly bonusBalanceMinor: bigint;
}

/**
 * P10: returns every claim whose bonus balance differs from a replay of all movements of its player's main
 * account, with the player's own money and the bonus as two separate balances. Checks active claims, and
 * ended claims that removed a bonus, which must have been the whole bonus balance. `playerId` limits the
 * check to one player.
 */
export async function wrongBonusBalances(
  database: Database,
  playerId: string | null = null,
): Promise<string[]> {
  const claims = await database.query<StoredClaim>(
    `select id, player_id as "playerId", bonus_journal_id as "bonusJournalId",
       clawback_journal_id as "clawbackJournalId", bonus_balance_minor as "bonusBalanceMinor"
     from promo_claims
     where bonus_journal_id is not null and (status = 'active' or clawback_journal_id is not null)
       and ($1::uuid is null or player_id = $1)`,
    [playerId],
  );
  const wrong: string[] = [];
  for (const claim of claims) {
    const found = replay(claim, await mainEntries(database, claim.playerId));
    if (found !== null) wrong.push(`P10: claim ${claim.id} ${found}`);
  }
  return wrong;
}

function mainEntries(database: Database, playerId: string): Promise<MainEntry[]> {
  return database.query<MainEntry>(
    `select j.id as "journalId", j.kind, e.amount as "amountMinor", e.balance_after as "balanceAfterMinor",
       t.id as "transactionId", t.round_id as "roundId", r.id as "reversedId", r.amount_minor as "reversedMinor"
     from entries e
     join accounts a on a.id = e.account_id
     join journals j on j.id = e.journal_id
     left join round_txs t on j.ref_type = 'round_tx' and t.id::text = j.ref_id
     left join round_txs r on t.kind = 'rollback' and r.provider_code = t.provider_code
       and r.provider_tx_id = t.ref_tx_id
     where a.player_id = $1 and a.kind = 'main'
     order by e.id`,
    [playerId],
  );
}

interface RoundBets {
  all: bigint;
  ofBonus: bigint;
}

/** Returns the fault of a claim; null without one. */
function replay(claim: StoredClaim, entries: readonly MainEntry[]): string | null {
  let own = 0n;
  let bonus = 0n;
  let hasBegun = false;
  const rounds = new Map<string, RoundBets>();
  const bonusOf = new Map<string, bigint>();
  const roundOf = ({ roundId }: MainEntry) => {
    const round = rounds.get(roundId ?? "") ?? { all: 0n, ofBonus: 0n };
    rounds.set(roundId ?? "", round);
    return round;
  };
  for (const entry of entries) {
    const { kind, amountMinor } = entry;
    if (entry.journalId === claim.clawbackJournalId) {
      return -amountMinor === bonus && claim.bonusBalanceMinor === bonus
        ? null
        : `took ${-amountMinor} back and says ${claim.bonusBalanceMinor}, where ${bonus} were the bonus's`;
    }
    let toBonus = 0n;
    if (entry.journalId === claim.bonusJournalId) {
      hasBegun = true;
      toBonus = amountMinor;
    } else if (kind === "game.bet") {
      const fromOwn = -amountMinor < own ? -amountMinor : own;
      toBonus = amountMinor + fromOwn;
      roundOf(entry).all -= amountMinor;
      roundOf(entry).ofBonus -= toBonus;
    } else if (kind === "game.win" || kind === "game.jackpot") {
      const { all, ofBonus } = roundOf(entry);
      toBonus = all === 0n ? 0n : (amountMinor * ofBonus) / all;
    } else if (kind === "game.rollback") {
      toBonus = -(bonusOf.get(entry.reversedId ?? "") ?? 0n);
      roundOf(entry).all -= entry.reversedMinor ?? 0n;
      roundOf(entry).ofBonus -= toBonus;
    } else if (kind === "game.win.rollback") {
      const share = bonusOf.get(entry.reversedId ?? "") ?? 0n;
      const left = bonus < share ? 0n : bonus - share;
      toBonus = (left < entry.balanceAfterMinor ? left : entry.balanceAfterMinor) - bonus;
    } else if (hasBegun && amountMinor < 0n) {
      return `was live when ${kind} took ${-amountMinor} from main`;
    }
    // Before the claim there is no bonus, so the whole amount is the player's own.
    if (entry.transactionId !== null) bonusOf.set(entry.transactionId, toBonus);
    bonus += toBonus;
    own += amountMinor - toBonus;
    if (bonus < 0n || own < 0n || own + bonus !== entry.balanceAfterMinor) {
      return `has ${bonus} beside ${own} after ${kind}, with ${entry.balanceAfterMinor} on main`;
    }
  }
  return claim.bonusBalanceMinor === bonus ? null : `says ${claim.bonusBalanceMinor} instead of ${bonus}`;
}
