import type { Sql } from "@tessera/database";
import { findPublished } from "./published-content.ts";

/** Reads the version of the terms that a registration has to accept: that of the published page. */
export async function readTermsVersion(sql: Sql): Promise<string> {
  const terms = await findPublished(sql, "page", "terms");
  if (!terms?.label) throw new Error("The site has no terms.");
  return terms.label;
}
