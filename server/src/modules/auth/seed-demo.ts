import type { ServerDependencies } from "../../platform/dependencies.ts";
import { termsVersion } from "../../platform/house-rules.ts";
import { createPlayer } from "./create-player.ts";
import { hashPassword } from "../../platform/password-hash.ts";
import { findPlayerByUsername } from "./players.ts";

/** The login that a start on play money prints. */
export const demoLogin = { username: "demo", password: "Mosaic2026" } as const;

/** Creates the demo player with a verified email and the first credits, unless he is there. Never where money is real. */
export async function seedDemo(
  parts: Pick<ServerDependencies, "database" | "clock" | "moneyMode">,
): Promise<void> {
  const { database, clock, moneyMode } = parts;
  if (moneyMode !== "play") return;
  if (await findPlayerByUsername(database, demoLogin.username)) return;
  const passwordHash = await hashPassword(demoLogin.password);
  await database.transaction((sql) =>
    createPlayer({ clock, moneyMode }, sql, {
      username: demoLogin.username,
      passwordHash,
      fullName: "Demo Player",
      phone: "+6281200000000",
      email: "demo@tessera.example",
      isEmailVerified: true,
      birthDate: null,
      language: "en",
      referredBy: null,
      termsVersion,
    }),
  );
}
