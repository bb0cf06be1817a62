import type { Sql } from "@tessera/database";
import { minorUnits } from "@tessera/shared/core/money";
import type { ServerDependencies } from "../../dependencies.ts";
import { houseAccount, playerAccount, post } from "../../ledger/index.ts";
import { readTermsVersion } from "../content/index.ts";
import { defaultCurrency } from "../players/index.ts";
import { createPlayer } from "./create-player.ts";
import { hashPassword } from "../../platform/security/password-hash.ts";

/** Password of all demo players. */
const password = "Mosaic2026";

/** Demo login that is printed when the server starts in play-money mode. */
export const demoLogin = { username: "demo", password } as const;

/**
 * Demo player in baht, a currency that cannot be chosen at registration; shows what only Thai players are
 * offered.
 */
export const demoBahtLogin = { username: "demobaht", password } as const;

const demoPlayers = [
  { ...demoLogin, currency: defaultCurrency, phone: "+6281200000000", email: "demo@tessera.example" },
  { ...demoBahtLogin, currency: "THB", phone: "+66812000000", email: "demobaht@tessera.example" },
] as const;

/** 1,000 points. */
const demoPointsMinor = minorUnits(100_000);

/**
 * Creates the demo players with verified emails the first credits and points, unless their name, phone number
 * or address exists already; any of these may have been changed since. Never in real-money mode.
 */
export async function seedDemo(
  dependencies: Pick<ServerDependencies, "database" | "clock" | "moneyMode">,
): Promise<void> {
  const { database, clock, moneyMode } = dependencies;
  if (moneyMode !== "play") return;
  const termsVersion = await readTermsVersion(database);
  for (const { username, password: word, ...own } of demoPlayers) {
    if (await isThere(database, { username, ...own })) continue;
    const passwordHash = await hashPassword(word);
    await database.transaction(async (sql) => {
      // Another node that has started at the same time may have created the player meanwhile.
      await sql.query("select pg_advisory_xact_lock(hashtextextended('demo players', 0))");
      if (await isThere(sql, { username, ...own })) return;
      const playerId = await createPlayer({ clock, moneyMode }, sql, {
        ...own,
        username,
        passwordHash,
        fullName: "Demo Player",
        isEmailVerified: true,
        birthDate: null,
        language: "en",
        referredBy: null,
        termsVersion,
      });
      await grantDemoPoints(sql, playerId, clock.now());
    });
  }
}

/**
 * Credits a demo player with the points of a turnover that he never had, so that the shop can be tried at
 * once.
 */
async function grantDemoPoints(sql: Sql, playerId: string, at: Date): Promise<void> {
  await post(sql, {
    kind: "points.earn",
    idemKey: `pts:${playerId}:demo`,
    ref: { type: "points", id: playerId },
    legs: [
      { account: houseAccount("points", "PTS"), amount: minorUnits(-demoPointsMinor) },
      { account: playerAccount(playerId, "points"), amount: demoPointsMinor },
    ],
    by: "system:demo",
    at,
  });
}

async function isThere(
  sql: Sql,
  { username, phone, email }: { readonly username: string; readonly phone: string; readonly email: string },
): Promise<boolean> {
  const known = await sql.query("select from players where username = $1 or phone = $2 or email_norm = $3", [
    username,
    phone,
    email,
  ]);
  return known.length > 0;
}
