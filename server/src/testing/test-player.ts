import { randomInt } from "node:crypto";
import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { creditsToMinor, minorUnits, wholeCredits } from "@tessera/shared/core/money";
import { houseAccount, openPlayerAccounts, playerAccount, post } from "../ledger/index.ts";
import { createAccessTokens } from "../modules/sessions/access-token.ts";
import { findPublished } from "../modules/content/index.ts";
import { createPlayer } from "../modules/auth/create-player.ts";
import { createSessions } from "../modules/sessions/sessions.ts";
import type { ServerDependencies } from "../dependencies.ts";

export interface TestPlayer {
  readonly id: string;
  readonly username: string;
  readonly currency: string;
  readonly deviceId: string;
  readonly accessToken: string;
  /** Cookies of the session. */
  readonly cookies: { readonly second: string; readonly refresh: string };
}

export interface TestPlayerInput {
  readonly username?: string;
  /** Whole credits on the main account; 0 by default. */
  readonly balanceCredits?: number;
  /** Currency of the wallet; rupiah by default. */
  readonly currency?: "IDR" | "THB";
}

/** Creates a registered player with a session and exactly the given balance. */
export async function createTestPlayer(
  { database, clock, keys }: ServerDependencies,
  {
    username = `p${newId().replaceAll("-", "").slice(-12)}`,
    balanceCredits = 0,
    currency = "IDR",
  }: TestPlayerInput = {},
): Promise<TestPlayer> {
  const accessTokens = createAccessTokens({ key: keys.token, clock });
  const sessions = createSessions({ database, clock, accessTokens, key: keys.code });
  const deviceId = newId();
  return database.transaction(async (sql) => {
    // Without play money: each test sets the balances of its players.
    const id = await createPlayer({ clock, moneyMode: "real" }, sql, {
      username,
      passwordHash: "not a hash: nobody logs in with it",
      fullName: "Budi Santoso",
      // A mobile number: after +62, a random 62 would be a repeated prefix, which forms take away.
      phone: `+628${randomInt(10 ** 9, 10 ** 10)}`,
      email: `${username}@example.com`,
      isEmailVerified: true,
      birthDate: null,
      language: "en",
      referredBy: null,
      termsVersion: (await findPublished(sql, "page", "terms"))?.label ?? "1",
      currency,
    });
    await openPlayerAccounts(sql, { playerId: id, currency });
    if (balanceCredits > 0) await fund(sql, { id, currency }, balanceCredits);
    const owner = { id, username, tokenEpoch: 0 };
    const visit = { deviceId, ip: "127.0.0.1", userAgent: "test" };
    const { accessToken, second, refresh } = await sessions.open(sql, owner, false, visit);
    return { id, username, currency, deviceId, accessToken, cookies: { second, refresh } };
  });
}

async function fund(
  sql: Sql,
  { id, currency }: Pick<TestPlayer, "id" | "currency">,
  balanceCredits: number,
): Promise<void> {
  const amount = creditsToMinor(wholeCredits(balanceCredits));
  await post(sql, {
    kind: "adjust",
    idemKey: `fund:${newId()}`,
    ref: { type: "test", id },
    legs: [
      { account: houseAccount("adjust", currency), amount: minorUnits(-amount) },
      { account: playerAccount(id, "main"), amount },
    ],
    by: "system:test",
  });
}
