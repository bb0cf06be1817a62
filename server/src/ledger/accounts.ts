import type { Sql } from "@tessera/database";
import { type MinorUnits, minorUnits } from "@tessera/shared/core/money";
import { groupBy } from "../platform/lists/group-by.ts";
import { houseAccount, playerAccount, playerAccountKinds, providerAccount } from "./account-key.ts";
import { post, type Posted } from "./post.ts";

const pointsCurrency = "PTS";

/** Opening balance of a player on a play-money site: 1,000.00. Source: spec:money#play-money. */
const playMoneyGrant = minorUnits(100_000);

export interface PlayerOfLedger {
  readonly playerId: string;
  readonly currency: string;
}

/** Opens the accounts of a new player. Idempotent. */
export async function openPlayerAccounts(sql: Sql, { playerId, currency }: PlayerOfLedger): Promise<void> {
  await sql.query(
    `insert into accounts (key, owner_type, player_id, kind, currency, allow_negative, live_balance)
     select a.key, 'player', :playerId::uuid, a.kind,
       case a.kind when 'points' then :pointsCurrency else :currency end, false, true
       from unnest(:keys::text[], :kinds::text[]) as a (key, kind) on conflict (key) do nothing`,
    {
      playerId,
      currency,
      pointsCurrency,
      keys: playerAccountKinds.map((kind) => playerAccount(playerId, kind)),
      kinds: [...playerAccountKinds],
    },
  );
}

/** Opens the mirror of a player's money at one studio with its own wallet. Idempotent. */
export async function openProviderAccount(
  sql: Sql,
  { playerId, currency }: PlayerOfLedger,
  providerCode: string,
): Promise<void> {
  await sql.query(
    `insert into accounts (key, owner_type, player_id, kind, detail, currency, allow_negative, live_balance)
     values ($1, 'player', $2, 'provider', $3, $4, false, true)
     on conflict (key) do nothing`,
    [providerAccount(playerId, providerCode), playerId, providerCode, currency],
  );
}

/** Credits the play money to a new player, once. `at` is the time of registration. */
export function grantPlayMoney(sql: Sql, { playerId, currency }: PlayerOfLedger, at: Date): Promise<Posted> {
  return post(sql, {
    kind: "playmoney.grant",
    idemKey: `grant:${playerId}`,
    ref: { type: "grant", id: playerId },
    legs: [
      { account: houseAccount("playmoney", currency), amount: minorUnits(-playMoneyGrant) },
      { account: playerAccount(playerId, "main"), amount: playMoneyGrant },
    ],
    by: "system:registration",
    at,
  });
}

/** A player's money by location. */
export interface Wallet {
  readonly currency: string;
  readonly mainMinor: MinorUnits;
  /** On hold for withdrawals and for transfers to studios. */
  readonly heldMinor: MinorUnits;
  readonly commissionMinor: MinorUnits;
  readonly pointsMinor: MinorUnits;
  readonly providers: readonly { readonly code: string; readonly minor: MinorUnits }[];
  /** Number of movements so far: of two readings, the one with the higher number is newer. */
  readonly seq: number;
}

interface AccountRow {
  readonly kind: string;
  readonly detail: string | null;
  readonly currency: string;
  readonly balance: bigint;
  readonly version: bigint;
}

/** Reads a player's wallet. Throws when the player has no accounts. */
export async function readWallet(sql: Sql, playerId: string): Promise<Wallet> {
  const rows = await sql.query<AccountRow>(
    "select kind, detail, currency, balance, version from accounts where player_id = $1 order by detail",
    [playerId],
  );
  const wallet = walletOf(rows);
  if (!wallet) throw new Error(`Player ${playerId} has no accounts`);
  return wallet;
}

/** Reads the wallets of several players with one statement, by player; those without accounts have none. */
export async function readWalletsOf(sql: Sql, playerIds: readonly string[]): Promise<Map<string, Wallet>> {
  const rows = await sql.query<AccountRow & { readonly playerId: string }>(
    `select player_id as "playerId", kind, detail, currency, balance, version from accounts
      where player_id = any($1::uuid[]) order by player_id, detail`,
    [playerIds],
  );
  const wallets = new Map<string, Wallet>();
  for (const [playerId, accounts] of groupBy(rows, ({ playerId }) => playerId)) {
    const wallet = walletOf(accounts);
    if (wallet) wallets.set(playerId, wallet);
  }
  return wallets;
}

function walletOf(accounts: readonly AccountRow[]): Wallet | undefined {
  const main = accounts.find(({ kind }) => kind === "main");
  if (!main) return undefined;
  const sumOf = (...kinds: string[]) =>
    minorUnits(accounts.reduce((sum, row) => (kinds.includes(row.kind) ? sum + row.balance : sum), 0n));
  return {
    currency: main.currency,
    mainMinor: sumOf("main"),
    heldMinor: sumOf("hold_withdraw", "hold_transfer"),
    commissionMinor: sumOf("commission"),
    pointsMinor: sumOf("points"),
    providers: accounts.flatMap(({ kind, detail, balance }) =>
      kind === "provider" && detail !== null ? [{ code: detail, minor: minorUnits(balance) }] : [],
    ),
    seq: Number(accounts.reduce((sum, { version }) => sum + version, 0n)),
  };
}

/**
 * SQL of the sum of a house account's entries after one of them, in minor units: what the account holds is an
 * earlier sum and this. House accounts keep no balance, so it is counted. An earlier sum may be stored only
 * if no entry before its last one can still be committed after it.
 *
 * @param account SQL of the account's key
 * @param entryId SQL of the id of the last entry of the earlier sum; 0 for none
 */
export function sumOfEntriesAfter(account: string, entryId: string): string {
  return `(select coalesce(sum(e.amount), 0) from entries e
    where e.account_id = (select id from accounts where key = ${account}) and e.id > ${entryId})`;
}
