import type { Sql } from "@tessera/database";
import type { AnyContentKind, CheckedPublication, ContentFaults } from "./content-kind.ts";
import type { ContentDocument } from "./document-rows.ts";

/** Returns true for a path of the site that has a page. */
export type HasPage = (path: string) => Promise<boolean>;

/** A document with everything that prevents the publication of its draft. */
export type CheckedDocument = Omit<ContentDocument, "draft"> & {
  readonly draft: (NonNullable<ContentDocument["draft"]> & { readonly faults: ContentFaults }) | null;
};

/**
 * Finds which links of a content lead to a page of the site. Not inside a transaction: the check may read the
 * releases.
 */
export async function pagesOf(
  kind: AnyContentKind,
  content: unknown,
  hasPage: HasPage,
): Promise<ReadonlySet<string>> {
  const links = kind.linksOf?.(content).filter((link) => link.startsWith("/")) ?? [];
  const known = await Promise.all(links.map(async (link) => ((await hasPage(pathOf(link))) ? [link] : [])));
  return new Set(known.flat());
}

const pathOf = (link: string) => link.replace(/[?#].*$/s, "");

/** Finds everything that prevents a publication, by the fields of the call. */
export async function findFaults(
  sql: Sql,
  kind: AnyContentKind,
  content: unknown,
  publication: CheckedPublication,
): Promise<ContentFaults> {
  const faults = await kind.findFaults(sql, content, publication);
  return Object.fromEntries(Object.entries(faults).map(([field, key]) => [`content.${field}`, key]));
}

/** Adds to a document everything that prevents the publication of its draft. Not inside a transaction. */
export async function withFaults(
  sql: Sql,
  kind: AnyContentKind,
  document: ContentDocument,
  { now, hasPage }: { readonly now: Date; readonly hasPage: HasPage },
): Promise<CheckedDocument> {
  const { draft, slug } = document;
  if (!draft) return { ...document, draft };
  const pages = await pagesOf(kind, draft.content, hasPage);
  const faults = await findFaults(sql, kind, draft.content, { slug, now, pages });
  return { ...document, draft: { ...draft, faults } };
}
