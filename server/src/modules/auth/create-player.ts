import type { Sql } from "@tessera/database";
import { newId } from "@tessera/shared/core/identifiers";
import { grantPlayMoney, openPlayerAccounts } from "../../ledger/index.ts";
import { defaultCurrency, insertPlayer, keepAcceptance, type NewPlayer } from "../players/index.ts";
import { openSpinSeeds } from "../player-seeds/index.ts";
import type { AuthDependencies } from "./auth-dependencies.ts";
import { inEveryLanguage } from "@tessera/shared/core/languages";
import { sendMessage } from "../messages/index.ts";
import { texts } from "./texts.ts";

/**
 * Creates a player with ledger accounts, seeds for the shop, a welcome message and, in play-money mode, the
 * first credits. Returns the player's id. Refuses with USERNAME_TAKEN, PHONE_TAKEN and EMAIL_TAKEN.
 */
export async function createPlayer(
  { clock, moneyMode }: Pick<AuthDependencies, "clock" | "moneyMode">,
  sql: Sql,
  player: NewPlayer,
): Promise<string> {
  const id = newId();
  const now = clock.now();
  const { currency = defaultCurrency } = player;
  await insertPlayer(sql, id, player, now);
  const { language, termsVersion: version } = player;
  await keepAcceptance(sql, { playerId: id, version, language, now });
  const owner = { playerId: id, currency };
  await openPlayerAccounts(sql, owner);
  await openSpinSeeds(sql, id, now);
  if (moneyMode === "play") await grantPlayMoney(sql, owner, now);
  await welcome(sql, id, now);
  return id;
}

/** Sends a new player a welcome message, so that the inbox is not empty at the first visit. */
async function welcome(sql: Sql, playerId: string, now: Date): Promise<void> {
  await sendMessage(
    sql,
    {
      playerId,
      category: "system",
      title: inEveryLanguage(texts, ({ welcome }) => welcome.title),
      body: inEveryLanguage(texts, ({ welcome }) => welcome.body),
      link: null,
      dedupeKey: `welcome:${playerId}`,
      by: "system:auth",
    },
    now,
  );
}
