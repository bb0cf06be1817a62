import type { Sql } from "@tessera/database";
import { type StudioBalance } from "../../../integrations/studios/wallet-studio.ts";
import { lockPlayer } from "../../players/index.ts";
import { pullRounds, type StudioDependencies } from "./pull-rounds.ts";
import { deleteDiscrepancy, recordDiscrepancy } from "./studio-discrepancies.ts";
import { hasOpenTransfer, type MoneyOwner, readMirror } from "./studio-rounds.ts";
import { type WalletProvider, walletStudioOf } from "./wallet-providers.ts";
import { StudioUnavailable } from "../../../integrations/studios/studio-unavailable.ts";

/**
 * Updates the mirror of a player's money at a studio from the rounds that the studio reports, and compares it
 * with the balance that the studio reports; a difference is recorded for operators. Returns true when the
 * studio answered.
 */
export async function refreshStudioMoney(
  dependencies: StudioDependencies,
  provider: WalletProvider,
  owner: MoneyOwner,
): Promise<boolean> {
  try {
    // The balance is read first, so that the rounds pulled after it include every round in it.
    const reported = await walletStudioOf(dependencies, provider).balance(owner.playerId);
    if (!(await pullRounds(dependencies, provider))) return false;
    await dependencies.database.transaction((sql) =>
      compareBalance(sql, provider.code, owner, reported, dependencies.clock.now()),
    );
    return true;
  } catch (error) {
    if (error instanceof StudioUnavailable) return false;
    throw error;
  }
}

/**
 * Compares the balances. Skipped while a transfer is open, which the reported balance may or may not include.
 */
async function compareBalance(
  sql: Sql,
  code: string,
  { playerId }: MoneyOwner,
  reported: StudioBalance,
  now: Date,
): Promise<void> {
  await lockPlayer(sql, playerId);
  const latestSeq = await storeSeq(sql, playerId, code, reported.seq, now);
  if (latestSeq > reported.seq || (await hasOpenTransfer(sql, playerId, code))) return;
  const mirror = await readMirror(sql, playerId, code);
  const [{ waiting, newer } = { waiting: 0n, newer: 0n }] = await sql.query<{
    waiting: bigint;
    newer: bigint;
  }>(
    `select coalesce(sum(win_minor - bet_minor) filter (where mirrored_at is null), 0) as waiting,
       coalesce(sum(win_minor - bet_minor) filter (where provider_seq > $3), 0) as newer
     from rounds where player_id = $1 and provider_code = $2 and source = 'transfer'
       and (mirrored_at is null or provider_seq > $3)`,
    [playerId, code, reported.seq],
  );
  const expected = mirror + waiting - newer;
  if (expected === reported.balanceMinor) return deleteDiscrepancy(sql, code, "balance", playerId);
  await recordDiscrepancy(
    sql,
    {
      providerCode: code,
      kind: "balance",
      subject: playerId,
      playerId,
      known: { balanceMinor: expected },
      told: { balanceMinor: reported.balanceMinor, seq: reported.seq },
    },
    now,
  );
}

/**
 * Stores the highest sequence number that a studio has reported, and the time of its last answer. Returns
 * that number.
 */
export async function storeSeq(
  sql: Sql,
  playerId: string,
  code: string,
  seq: bigint,
  now: Date,
): Promise<bigint> {
  const [stored] = await sql.query<{ seq: bigint }>(
    `insert into provider_balances as known (player_id, provider_code, seq, synced_at) values ($1, $2, $3, $4)
     on conflict (player_id, provider_code) do update set seq = greatest(known.seq, excluded.seq),
       synced_at = excluded.synced_at
     returning seq`,
    [playerId, code, seq, now],
  );
  return stored?.seq ?? seq;
}

/** Reads a player's booked balances at studios and open transfers to them, in minor units. */
export async function readAtStudios(sql: Sql, playerId: string): Promise<bigint> {
  const [row] = await sql.query<{ total: bigint }>(
    `select coalesce(sum(balance), 0) as total from accounts
      where player_id = $1 and kind in ('provider', 'hold_transfer')`,
    [playerId],
  );
  return row?.total ?? 0n;
}
