import type { Sql } from "@tessera/database";
import { inEveryLanguage } from "@tessera/shared/core/languages";
import { sendMessage } from "../messages/index.ts";
import { texts } from "./texts.ts";

/** Sends a new player a welcome message, so that the inbox is not empty at the first visit. */
export async function welcome(sql: Sql, playerId: string, now: Date): Promise<void> {
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
