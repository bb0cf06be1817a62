import type { Database } from "@tessera/database";
import { seedRows } from "../../platform/storage/seed-rows.ts";
import type { ContentKindName } from "./content-kind.ts";

/** A document that a release of the site brings. */
export interface SeededDocument {
  readonly kind: ContentKindName;
  readonly slug: string;
  /** Encoded content, complete in every language. */
  readonly content: unknown;
  /** Increased with the content. */
  readonly version: number;
  readonly label: string | null;
}

/**
 * Publishes the site's own documents. Idempotent. They follow a later release until an operator has published
 * or archived them; from then on they are the operator's.
 */
export async function seedDocuments(database: Database, documents: readonly SeededDocument[]): Promise<void> {
  await database.transaction(async (sql) => {
    const edited = await sql.query<{ kind: string; slug: string }>(
      "select kind, slug from content_documents where edited for update",
    );
    const isEdited = (one: SeededDocument) =>
      edited.some(({ kind, slug }) => kind === one.kind && slug === one.slug);
    await seedRows(sql, {
      table: "content_documents",
      key: ["kind", "slug"],
      once: ["revision", "edited"],
      groups: [["content", "version", "label", "status"]],
      rows: documents
        .filter((one) => !isEdited(one))
        .map((one) => ({ ...one, status: "published", revision: 1, edited: false })),
    });
  });
}

/**
 * Writes documents that another table has brought. Idempotent; a document follows its row until an operator
 * has published or archived it.
 *
 * @param rows SQL of a query of `kind`, `slug`, `status`, `content` and `version`; the version is 1
 */
export async function writeBroughtDocuments(database: Database, rows: string): Promise<void> {
  await database.query(
    `insert into content_documents as d (kind, slug, status, content, version) ${rows}
     on conflict (kind, slug) do update set content = excluded.content, status = excluded.status
      where not d.edited and d.version = 1 and (d.content, d.status) is distinct from (excluded.content, excluded.status)`,
  );
}
