import type { Sql } from "@tessera/database";
import type { Language } from "@tessera/shared/contracts/scalars";
import { serverEvents } from "@tessera/shared/contracts/server-events";
import * as z from "@tessera/shared/schema";
import { Refusal } from "../../platform/errors/refusal.ts";
import { emit } from "../../platform/events/outbox.ts";
import { readTermsVersion } from "../content/index.ts";
import { lockPlayer } from "./lock-player.ts";

/** A version of the terms that a player has accepted. */
export interface TermsAcceptance {
  readonly playerId: string;
  readonly version: string;
  /** Language in which the player has read it. */
  readonly language: Language;
  readonly now: Date;
}

/**
 * Adds an accepted version to the player's history; a version that he has accepted before keeps its time and
 * language.
 */
export async function keepAcceptance(
  sql: Sql,
  { playerId, version, language, now }: TermsAcceptance,
): Promise<void> {
  await sql.query(
    `insert into terms_acceptances (player_id, version, language, accepted_at) values ($1, $2, $3, $4)
      on conflict do nothing`,
    [playerId, version, language, now],
  );
}

/**
 * Accepts the published terms for a player, inside the caller's transaction; a repetition changes nothing.
 * Refuses with CONFLICT, which names the published version, when that is not the one that he has read.
 * Source: spec:documents#terms.
 */
export async function acceptTerms(sql: Sql, acceptance: TermsAcceptance): Promise<void> {
  const { playerId, version, now } = acceptance;
  await lockPlayer(sql, playerId);
  const published = await readTermsVersion(sql);
  if (version !== published) throw new Refusal("CONFLICT", { details: { version: published } });
  const accepted = await sql.query(
    `update players set terms_version = $2, terms_accepted_at = $3, updated_at = $3
      where id = $1 and terms_version <> $2 returning id`,
    [playerId, version, now],
  );
  if (accepted.length === 0) return;
  await keepAcceptance(sql, acceptance);
  const payload = z.encode(serverEvents["account.terms"], { version });
  await emit(sql, { topic: "account.terms", playerId, payload });
}
