import type { Sql } from "@tessera/database";
import type { ContentKindName } from "./content-kind.ts";

/** A published document. Its content is what was stored, perhaps before a language of today existed. */
export interface PublishedDocument {
  readonly slug: string;
  readonly version: number;
  readonly label: string | null;
  readonly content: unknown;
}

/** Lists the published documents of a kind, by their place and slug. */
export function listPublished(sql: Sql, kind: ContentKindName): Promise<PublishedDocument[]> {
  return sql.query<PublishedDocument & Record<string, unknown>>(
    `select slug, version, label, content from content_documents
      where kind = $1 and status = 'published' order by (content->>'sort')::int nulls last, slug`,
    [kind],
  );
}

/** SQL of the texts at a path of the content, in the published documents of a kind. */
export function publishedTextsSql(kind: ContentKindName, path: string): string {
  return `select content #>> '{${path}}' from content_documents where kind = '${kind}' and status = 'published'`;
}

/** Finds a published document; undefined when it is not published. */
export async function findPublished(
  sql: Sql,
  kind: ContentKindName,
  slug: string,
): Promise<PublishedDocument | undefined> {
  const [document] = await sql.query<PublishedDocument & Record<string, unknown>>(
    `select slug, version, label, content from content_documents
      where kind = $1 and slug = $2 and status = 'published'`,
    [kind, slug],
  );
  return document;
}

/** Time in which a document is shown, half-open; null without a bound. */
export interface ShownPeriod {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** True when a document is shown at that time. */
export function isShownAt({ startsAt, endsAt }: ShownPeriod, now: Date): boolean {
  const hasBegun = startsAt === null || Date.parse(startsAt) <= now.getTime();
  return hasBegun && (endsAt === null || now.getTime() < Date.parse(endsAt));
}
