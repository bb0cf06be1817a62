import type { Sql } from "@tessera/database";
import * as z from "@tessera/shared/schema";
import { found, Refusal } from "../../platform/errors/refusal.ts";
import type { AuditRows } from "../../platform/http/operator-decision.ts";
import type { AnyContentKind } from "./content-kind.ts";
import { publishPictures } from "./content-pictures.ts";
import { findFaults } from "./content-faults.ts";
import { type ContentDocument, findDocument, listVersions } from "./document-rows.ts";

/** A change of a document by an operator. All functions here run in the caller's transaction. */
export interface ContentEdit {
  readonly kind: AnyContentKind;
  readonly slug: string;
  /** Name of the operator in the audit log. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Locks a document until the end of the transaction and reads it. Refuses with NOT_FOUND, and with CONFLICT
 * when its revision is not the one that the operator has seen.
 */
export async function lockDocument(
  sql: Sql,
  { kind, slug }: ContentEdit,
  seenRevision: number,
): Promise<ContentDocument> {
  await sql.query("select from content_documents where kind = $1 and slug = $2 for update", [
    kind.name,
    slug,
  ]);
  const document = found(await findDocument(sql, kind, slug));
  if (document.revision !== seenRevision) throw conflictWith(document);
  return document;
}

/** CONFLICT with what the document is now, and who has changed it. */
function conflictWith({ status, revision, version, publishedBy, draft }: ContentDocument): Refusal {
  return new Refusal("CONFLICT", {
    details: { status, revision, version, by: draft?.updatedBy ?? publishedBy },
  });
}

/** Creates a document as a draft. Refuses with VALIDATION at `slug` when it is taken. */
export async function createDocument(
  sql: Sql,
  { kind, slug, by, now }: ContentEdit,
  content: unknown,
): Promise<void> {
  const created = await sql.query(
    `insert into content_documents (kind, slug, status, draft, drafted_at, drafted_by)
     values (:name, :slug, 'draft', :draft::text::jsonb, :now, :by) on conflict do nothing returning slug`,
    { name: kind.name, slug, draft: encoded(kind, content), now, by },
  );
  if (created.length === 0) throw new Refusal("VALIDATION", { fields: { slug: "content.slugTaken" } });
}

/** Writes what a locked document becomes when it is published, in place of an earlier draft. */
export async function writeDraft(
  sql: Sql,
  { kind, slug, by, now }: ContentEdit,
  content: unknown,
): Promise<void> {
  await sql.query(
    `update content_documents set draft = :draft::text::jsonb, drafted_at = :now, drafted_by = :by, revision = revision + 1
      where kind = :name and slug = :slug`,
    { name: kind.name, slug, draft: encoded(kind, content), now, by },
  );
}

/**
 * Drops the draft of a locked document; one that was never published goes with it. Refuses with CONFLICT
 * without a draft.
 */
export async function discardDraft(
  sql: Sql,
  { kind, slug }: ContentEdit,
  document: ContentDocument,
): Promise<void> {
  if (!document.draft) throw conflictWith(document);
  await sql.query("delete from content_documents where kind = $1 and slug = $2 and status = 'draft'", [
    kind.name,
    slug,
  ]);
  await sql.query(
    `update content_documents set draft = null, drafted_at = null, drafted_by = null, revision = revision + 1
      where kind = $1 and slug = $2`,
    [kind.name, slug],
  );
}

export interface PublishedContent {
  readonly content: unknown;
  /** Those of its links that lead to a page of the site. */
  readonly pages: ReadonlySet<string>;
  /** False for an earlier version that is published again: the draft stays beside it. */
  readonly isDraft: boolean;
  /** Called after the checks. Returns the audit rows of a proposal that waits in place of the publication. */
  readonly propose?: () => Promise<AuditRows | null>;
}

/**
 * Publishes a locked document. Returns what `propose` has when it was not published. Refuses with VALIDATION
 * and every field that prevents it.
 */
export async function publishDocument(
  sql: Sql,
  edit: ContentEdit,
  document: ContentDocument,
  { content, pages, isDraft, propose }: PublishedContent,
): Promise<AuditRows | null> {
  const { kind, slug, now } = edit;
  const fields = await findFaults(sql, kind, content, { slug, now, pages });
  if (Object.keys(fields).length > 0) throw new Refusal("VALIDATION", { fields });
  await kind.refuse?.(sql, content, { slug, now });
  const proposed = await propose?.();
  if (proposed) return proposed;
  await keepVersion(sql, edit);
  const stored = encoded(kind, content);
  await sql.query(
    `update content_documents set content = :stored::text::jsonb, version = version + 1, label = :label, status = 'published',
       edited = true, published_at = :now, published_by = :by, revision = revision + 1 where kind = :name and slug = :slug`,
    { name: kind.name, slug, stored, label: kind.labelOf?.(document.label, now), now, by: edit.by },
  );
  await keepVersion(sql, edit);
  await publishPictures(sql, stored, now);
  if (isDraft) await clearDraft(sql, edit);
  await kind.onPublished?.(sql, content, { slug, now });
  return null;
}

/**
 * Reads what a publication would publish: the named earlier version, or the draft, or, without either, what
 * was archived. Refuses with CONFLICT when there is nothing to publish, and with VALIDATION for a version
 * that never was.
 */
export async function contentToPublish(
  sql: Sql,
  kind: AnyContentKind,
  document: ContentDocument,
  version: number | undefined,
): Promise<unknown> {
  if (version === undefined) {
    if (document.draft) return document.draft.content;
    if (document.status === "archived") return document.content;
    throw conflictWith(document);
  }
  const earlier = (await listVersions(sql, kind, document.slug)).find((one) => one.version === version);
  if (!earlier) throw new Refusal("VALIDATION", { fields: { version: "invalid" } });
  return earlier.content;
}

/**
 * Keeps the published version of a document among its versions; also the first one, which a release has
 * brought.
 */
async function keepVersion(sql: Sql, { kind, slug }: ContentEdit): Promise<void> {
  await sql.query(
    `insert into content_versions (kind, slug, version, content, label, published_at, published_by)
     select kind, slug, version, content, label, published_at, published_by from content_documents
      where kind = $1 and slug = $2 and version > 0 on conflict do nothing`,
    [kind.name, slug],
  );
}

async function clearDraft(sql: Sql, { kind, slug }: ContentEdit): Promise<void> {
  await sql.query(
    "update content_documents set draft = null, drafted_at = null, drafted_by = null where kind = $1 and slug = $2",
    [kind.name, slug],
  );
}

/**
 * Takes a locked document from the players' pages. Refuses with CONFLICT when it is not published, and with
 * VALIDATION when the site itself links to it.
 */
export async function archiveDocument(sql: Sql, edit: ContentEdit, document: ContentDocument): Promise<void> {
  const { kind, slug, now } = edit;
  if (document.status !== "published") throw conflictWith(document);
  if (kind.permanent?.includes(slug)) {
    throw new Refusal("VALIDATION", { fields: { slug: "content.permanent" } });
  }
  await sql.query(
    `update content_documents set status = 'archived', edited = true, revision = revision + 1
      where kind = $1 and slug = $2`,
    [kind.name, slug],
  );
  await kind.onArchived?.(sql, { slug, now });
}

/** Content as it is stored; amounts are digits. */
function encoded(kind: AnyContentKind, content: unknown): string {
  return JSON.stringify(z.encode(kind.schema, content));
}
