import { insertRow, type Sql } from "@tessera/database";
import type { StoredText } from "@tessera/shared/core/languages";
import { minorUnits } from "@tessera/shared/core/money";
import { newId } from "@tessera/shared/core/identifiers";
import * as z from "@tessera/shared/schema";
import { Refusal } from "../../platform/errors/refusal.ts";
import { findStakeFaults } from "../promotions/index.ts";
import { refuseReturnTooHigh } from "../player-return/index.ts";
import { readEditedWheel } from "./edited-wheel.ts";
import {
  type OperatorWheel,
  type SegmentContent,
  type StoredWheel,
  type WheelContent,
  wheelContent,
} from "@tessera/shared/operator-contracts/wheels";
import { findWheelFaults } from "@tessera/shared/operator-contracts/wheel-rules";

/** A change of a wheel by an operator. All functions here run in the caller's transaction. */
export interface WheelEdit {
  readonly slug: string;
  /** Name of the operator in the audit log. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Locks a wheel, whatever its status, until the end of the transaction, and reads it. Spins lock it too, so
 * none is decided meanwhile. Refuses with NOT_FOUND, and with CONFLICT, its state and revision when it has
 * another revision than the operator has seen.
 */
export async function lockEditedWheel(sql: Sql, slug: string, seen: number): Promise<OperatorWheel> {
  await sql.query("select from wheels where slug = $1 for update", [slug]);
  const wheel = await readEditedWheel(sql, slug);
  const { status, revision } = wheel;
  if (revision !== seen) throw new Refusal("CONFLICT", { details: { status, version: revision } });
  return wheel;
}

/** Counts a change of a locked wheel by an operator. */
export async function raiseRevision(sql: Sql, slug: string): Promise<void> {
  await sql.query("update wheels set revision = revision + 1 where slug = $1", [slug]);
}

/**
 * Creates a wheel for the players of a currency, as a draft. Refuses with VALIDATION, also when the slug is
 * taken.
 */
export async function createWheel(
  sql: Sql,
  edit: WheelEdit,
  { currency, content }: { readonly currency: string; readonly content: WheelContent },
): Promise<void> {
  const known = await sql.query("select from currencies where code = $1 and kind = 'money'", [currency]);
  if (known.length === 0) throw new Refusal("VALIDATION", { fields: { currency: "invalid" } });
  const created = await insertRow(
    sql,
    "wheels",
    {
      id: newId(),
      slug: edit.slug,
      title: JSON.stringify(content.title),
      currency,
      bets_minor: content.betsMinor,
      budget_minor: content.budgetMinor,
      status: "draft",
      edited: true,
    },
    "on conflict (slug) do nothing returning id",
  );
  if (created.length === 0) throw new Refusal("VALIDATION", { fields: { slug: "content.slugTaken" } });
  await writeDraft(sql, edit, { slug: edit.slug, currency, budgetUsedMinor: minorUnits(0n) }, content);
}

/**
 * Writes what a wheel becomes when it is published, in place of an earlier draft. Refuses with VALIDATION.
 */
export async function writeDraft(
  sql: Sql,
  { slug, by, now }: WheelEdit,
  wheel: EditedWheel,
  content: WheelContent,
): Promise<void> {
  await refuseFaults(sql, wheel, content, now);
  await sql.query(
    `insert into wheel_drafts (wheel, content, updated_at, updated_by) values ($1, $2::text::jsonb, $3, $4)
     on conflict (wheel) do update set content = excluded.content, updated_at = excluded.updated_at,
       updated_by = excluded.updated_by`,
    [slug, JSON.stringify(z.encode(wheelContent, content)), now, by],
  );
}

/** Drops a draft; a wheel that was never published goes with it. Refuses with CONFLICT when there is none. */
export async function discardDraft(sql: Sql, slug: string): Promise<void> {
  const dropped = await sql.query("delete from wheel_drafts where wheel = $1 returning wheel", [slug]);
  if (dropped.length === 0) throw new Refusal("CONFLICT");
  await sql.query("delete from wheels where slug = $1 and status = 'draft'", [slug]);
}

/**
 * Returns what the publication of a locked wheel publishes. Refuses with CONFLICT when there is nothing to
 * publish, and with VALIDATION: a promotion or a game may have changed since the draft was written.
 */
export async function checkPublication(sql: Sql, wheel: OperatorWheel, now: Date): Promise<StoredWheel> {
  if (!wheel.draft && wheel.status !== "archived") throw new Refusal("CONFLICT");
  const content = wheel.draft?.content ?? wheel;
  await refuseFaults(sql, wheel, content, now);
  return content;
}

/**
 * Publishes a locked wheel after {@link checkPublication}: its draft as the next version, or what it had when
 * it was archived.
 */
export async function publishWheel(sql: Sql, wheel: OperatorWheel): Promise<void> {
  const { slug, draft } = wheel;
  if (!draft) {
    await sql.query("update wheels set status = 'published' where slug = $1", [slug]);
    return;
  }
  const { title, betsMinor, dailyLimit, budgetMinor, sort, segments } = draft.content;
  await sql.query("delete from wheel_segments where wheel = $1", [slug]);
  await sql.query(
    `insert into wheel_segments (wheel, position, weight, prize_kind, prize_x100, label, promotion_slug, stock, round_game,
       round_count, round_stake_minor)
     select $1, r.position, r.weight, r."prizeKind", r."prizeX100", r.label, r."promotionSlug", r.stock, r.game, r.count,
         r."stakeMinor"
       from jsonb_to_recordset($2::text::jsonb) as r (position smallint, weight int, "prizeKind" text, "prizeX100" int,
         label jsonb, "promotionSlug" text, stock int, game text, count int, "stakeMinor" bigint)`,
    [slug, JSON.stringify(segments.map(columnsOf))],
  );
  await sql.query(
    `update wheels set title = :title, bets_minor = :betsMinor, daily_limit = :dailyLimit, budget_minor = :budgetMinor,
       sort = :sort, status = 'published', edited = true where slug = :slug`,
    { slug, title: JSON.stringify(title), betsMinor, dailyLimit, budgetMinor, sort },
  );
  // The triggers have counted each segment as a change of its own.
  await sql.query("update wheels set version = $2 where slug = $1", [slug, wheel.version + 1]);
  await sql.query("delete from wheel_drafts where wheel = $1", [slug]);
}

/** Takes a published wheel out of the shop. Refuses with CONFLICT when it is not published. */
export async function archiveWheel(sql: Sql, slug: string): Promise<void> {
  const archived = await sql.query(
    "update wheels set status = 'archived', edited = true where slug = $1 and status = 'published' returning id",
    [slug],
  );
  if (archived.length === 0) throw new Refusal("CONFLICT");
}

/**
 * Adds pieces to a segment's stock, or takes some away. Refuses with CONFLICT when the segment has no stock
 * or would have less than none.
 */
export async function changeStock(
  sql: Sql,
  slug: string,
  { position, change }: { readonly position: number; readonly change: number },
): Promise<void> {
  const changed = await sql.query(
    `update wheel_segments set stock = stock + $3::int
      where wheel = $1 and position = $2 and stock is not null and stock + $3::int between 0 and 1000000 returning stock`,
    [slug, position, change],
  );
  if (changed.length === 0) throw new Refusal("CONFLICT");
}

type EditedWheel = Pick<OperatorWheel, "slug" | "currency" | "budgetUsedMinor">;

/**
 * Refuses with VALIDATION content that cannot be published, when it is written and before it is published or
 * proposed.
 */
async function refuseFaults(
  sql: Sql,
  { slug, currency, budgetUsedMinor }: EditedWheel,
  content: StoredWheel,
  now: Date,
): Promise<void> {
  const fields = {
    ...(await findUnknownTerms(sql, currency, content)),
    ...(await findUnplayableRounds(sql, content)),
    ...findWheelFaults(content, budgetUsedMinor),
  };
  if (Object.keys(fields).length > 0) throw new Refusal("VALIDATION", { fields });
  await refuseReturnTooHigh(sql, { wheel: { slug, currency, content } }, now);
}

/** Segment as the columns of its row; JSON has neither null for a label nor big numbers. */
function columnsOf({ label, freeRounds, ...segment }: SegmentContent) {
  return {
    ...segment,
    ...(label && { label }),
    ...(freeRounds && { ...freeRounds, stakeMinor: freeRounds.stakeMinor.toString() }),
  };
}

/** Segments whose free rounds no game takes: validation keys by field. */
async function findUnplayableRounds(
  sql: Sql,
  { segments }: Pick<StoredWheel, "segments">,
): Promise<Record<string, string>> {
  const asked = segments.flatMap(({ freeRounds }, index) => (freeRounds ? [{ ...freeRounds, index }] : []));
  const faults = await findStakeFaults(sql, asked);
  return Object.fromEntries(
    asked.flatMap(({ index }, place) => {
      const fault = faults[place];
      if (!fault) return [];
      return fault === "game"
        ? [[`segments.${index}.freeRounds.game`, "wheel.freeRoundsGame"]]
        : [[`segments.${index}.freeRounds.stakeMinor`, "wheel.freeRoundsStake"]];
    }),
  );
}

interface UnlistedPromotion {
  readonly slug: string;
  readonly title: StoredText;
  readonly currency: string;
}

/** Lists the promotions that a segment may name. */
export function listUnlistedPromotions(sql: Sql): Promise<UnlistedPromotion[]> {
  return sql.query<UnlistedPromotion & object>(
    "select slug, title, currency from promotions where status = 'unlisted' order by title ->> 'en', slug",
  );
}

/** Segments whose bonus has no terms: they are those of an unlisted promotion of the wheel's currency. */
async function findUnknownTerms(
  sql: Sql,
  currency: string,
  { segments }: Pick<StoredWheel, "segments">,
): Promise<Record<string, string>> {
  const slugs = segments.flatMap(({ promotionSlug }) => promotionSlug ?? []);
  const known = await sql.query<{ slug: string }>(
    "select slug from promotions where status = 'unlisted' and currency = $1 and slug = any($2::text[])",
    [currency, slugs],
  );
  const isKnown = new Set(known.map(({ slug }) => slug));
  return Object.fromEntries(
    segments.flatMap(({ promotionSlug }, index) =>
      promotionSlug === null || isKnown.has(promotionSlug)
        ? []
        : [[`segments.${index}.promotionSlug`, "wheel.promotion"]],
    ),
  );
}
