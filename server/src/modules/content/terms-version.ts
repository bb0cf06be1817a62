import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";
import { findPublished } from "./published-content.ts";

/** Reads the version of the terms that a registration has to accept: that of the published page. */
export async function readTermsVersion(sql: Sql): Promise<string> {
  const terms = await findPublished(sql, "page", "terms");
  if (!terms?.label) throw new Error("The site has no terms.");
  return terms.label;
}

/** Refuses with TERMS_NOT_ACCEPTED while the player has not accepted the published terms. */
export async function refuseOpenTerms(sql: Sql, playerId: string): Promise<void> {
  const open = await sql.query(`select from players p where p.id = $1 and ${hasOpenTermsSql("p")}`, [
    playerId,
  ]);
  if (open.length > 0) throw new Refusal("TERMS_NOT_ACCEPTED");
}

/**
 * SQL that is true while the published terms are another version than the player has accepted last.
 * @param player name of the row of `players` in the query
 */
export function hasOpenTermsSql(player: string): string {
  return `exists (select from content_documents d where d.kind = 'page' and d.slug = 'terms' and d.status = 'published'
    and d.label <> ${player}.terms_version)`;
}
