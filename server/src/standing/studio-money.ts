import type { Database, Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import { houseAccount, openProviderAccount, post, providerAccount } from "../ledger/index.ts";
import type { Keys } from "../platform/dependencies.ts";
import type { StudioCallParts } from "../platform/request-studio.ts";
import {
  createWalletStudio,
  type StudioBalance,
  type WalletStudio,
  WalletStudioSilent,
} from "../platform/wallet-studio.ts";
import { takeTurn } from "./player-turn.ts";

/** A studio that keeps money of its players itself, as its row says. */
export interface WalletProvider {
  readonly code: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly status: "active" | "maintenance" | "disabled";
}

export interface StudioMoneyParts extends StudioCallParts {
  readonly database: Database;
  readonly keys: Pick<Keys, "providers">;
}

/** The player whose money it is. */
export interface MoneyOwner {
  readonly playerId: string;
  readonly currency: string;
}

/** Studios with wallets of their own that players can reach. */
export function listWalletProviders(sql: Sql): Promise<WalletProvider[]> {
  return sql.query<WalletProvider & object>(
    `select code, name, base_url as "baseUrl", status from providers
      where wallet_mode = 'transfer' and status <> 'disabled' order by sort, code`,
  );
}

/** The studio behind a row. Throws WalletStudioSilent when it shares no secret with this site. */
export function walletStudioOf(parts: StudioMoneyParts, { code, baseUrl }: WalletProvider): WalletStudio {
  const { providers } = parts.keys;
  const [secret] = Object.hasOwn(providers, code) ? (providers[code] ?? []) : [];
  if (!secret) throw new WalletStudioSilent(code, "it shares no secret with this site");
  return createWalletStudio({ code, baseUrl, secret }, parts);
}

/**
 * Asks a studio what it holds for a player and brings the mirror in the books up to it. Gives whether the studio
 * answered.
 */
export async function refreshStudioMoney(
  parts: StudioMoneyParts,
  provider: WalletProvider,
  owner: MoneyOwner,
): Promise<boolean> {
  try {
    const told = await walletStudioOf(parts, provider).balance(owner.playerId);
    await parts.database.transaction((sql) =>
      syncWhenQuiet(sql, provider.code, owner, told, parts.clock.now()),
    );
    return true;
  } catch (error) {
    if (error instanceof WalletStudioSilent) return false;
    throw error;
  }
}

/**
 * Follows the studio, unless a transfer is on its way: what it then tells may or may not contain it, and the transfer's
 * own end will say.
 */
async function syncWhenQuiet(
  sql: Sql,
  code: string,
  owner: MoneyOwner,
  told: StudioBalance,
  now: Date,
): Promise<void> {
  await takeTurn(sql, owner.playerId);
  const open = await sql.query(
    `select from transfers where player_id = $1 and provider_code = $2 and status in ('created', 'sent', 'unknown')`,
    [owner.playerId, code],
  );
  if (open.length === 0) await syncMirror(sql, code, owner, told, told.balanceMinor, now);
}

/**
 * Makes the mirror hold `mirrorMinor`, on the word that the studio gave under `told.seq`: what was won or lost there.
 * A word that is not newer than the last one changes nothing. Take the player's turn before.
 */
export async function syncMirror(
  sql: Sql,
  code: string,
  { playerId, currency }: MoneyOwner,
  told: StudioBalance,
  mirrorMinor: bigint,
  now: Date,
): Promise<void> {
  const newer = await sql.query(
    `insert into provider_balances as known (player_id, provider_code, seq, synced_at) values ($1, $2, $3, $4)
     on conflict (player_id, provider_code) do update set seq = excluded.seq, synced_at = excluded.synced_at
       where known.seq < excluded.seq
     returning seq`,
    [playerId, code, told.seq, now],
  );
  if (newer.length === 0) return;
  await openProviderAccount(sql, { playerId, currency }, code);
  const difference = mirrorMinor - (await readMirror(sql, playerId, code));
  if (difference === 0n) return;
  await post(sql, {
    kind: "provider.sync",
    idemKey: `sync:${playerId}:${code}:${told.seq}`,
    ref: { type: "provider", id: code },
    legs: [
      { account: houseAccount("ggr", currency, code), amount: minorUnits(-difference) },
      { account: providerAccount(playerId, code), amount: minorUnits(difference) },
    ],
    by: `provider:${code}`,
    at: now,
  });
}

/** What the books say that a studio holds for a player, in minor units. */
export async function readMirror(sql: Sql, playerId: string, code: string): Promise<bigint> {
  const [account] = await sql.query<{ balance: bigint }>("select balance from accounts where key = $1", [
    providerAccount(playerId, code),
  ]);
  return account?.balance ?? 0n;
}
