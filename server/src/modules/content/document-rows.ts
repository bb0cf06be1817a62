import type { Sql } from "@tessera/database";
import * as z from "@tessera/shared/schema";
import type { AnyContentKind } from "./content-kind.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";

/** A document of content, whatever its status. */
export interface ContentDocument {
  readonly slug: string;
  readonly status: "draft" | "published" | "archived";
  readonly revision: number;
  readonly version: number;
  readonly label: string | null;
  readonly content: unknown;
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
  readonly draft: {
    readonly content: unknown;
    readonly updatedAt: string;
    readonly updatedBy: string;
  } | null;
}

/** A version that was published once. */
export interface ContentVersion {
  readonly version: number;
  readonly label: string | null;
  readonly content: unknown;
  readonly publishedAt: string | null;
  readonly publishedBy: string | null;
}

interface DocumentRow extends Stored<Omit<ContentDocument, "draft">, "publishedAt"> {
  readonly draft: unknown;
  readonly draftedAt: Date | null;
  readonly draftedBy: string | null;
}

/** Lists the documents of a kind by slug, whatever their status. */
export function listDocuments(sql: Sql, kind: AnyContentKind): Promise<ContentDocument[]> {
  return selectDocuments(sql, kind, null);
}

/** Finds a document; undefined when there is none. */
export async function findDocument(
  sql: Sql,
  kind: AnyContentKind,
  slug: string,
): Promise<ContentDocument | undefined> {
  const [document] = await selectDocuments(sql, kind, slug);
  return document;
}

async function selectDocuments(
  sql: Sql,
  kind: AnyContentKind,
  slug: string | null,
): Promise<ContentDocument[]> {
  const rows = await sql.query<DocumentRow & object>(
    `select slug, status, revision, version, label, content, published_at as "publishedAt",
       published_by as "publishedBy", draft, drafted_at as "draftedAt", drafted_by as "draftedBy"
       from content_documents where kind = $1 and slug = coalesce($2, slug) order by slug`,
    [kind.name, slug],
  );
  return rows.map((row) => toDocument(kind, row));
}

function toDocument(
  kind: AnyContentKind,
  { draft, draftedAt, draftedBy, ...row }: DocumentRow,
): ContentDocument {
  return {
    ...withInstants(row),
    content: row.content === null ? null : decodeContent(kind, row.content),
    draft:
      draft === null
        ? null
        : {
            content: decodeContent(kind, draft),
            updatedAt: draftedAt?.toISOString() ?? "",
            updatedBy: draftedBy ?? "",
          },
  };
}

/** Lists the versions of a document, the latest first. */
export async function listVersions(sql: Sql, kind: AnyContentKind, slug: string): Promise<ContentVersion[]> {
  const rows = await sql.query<Stored<ContentVersion, "publishedAt">>(
    `select version, label, content, published_at as "publishedAt", published_by as "publishedBy"
       from content_versions where kind = $1 and slug = $2 order by version desc`,
    [kind.name, slug],
  );
  return rows.map((row) => ({ ...withInstants(row), content: decodeContent(kind, row.content) }));
}

/** Reads stored content; a language that the site did not have then is empty. */
function decodeContent(kind: AnyContentKind, stored: unknown): unknown {
  return z.decode(kind.schema, stored);
}
