import type { Sql } from "@tessera/database";
import type { CreditCost } from "@tessera/shared/core/credit-cost";
import type { CreditKind, CreditSubject } from "@tessera/shared/operator-contracts/credit-proposals";
import type * as z from "@tessera/shared/schema";

/** Validation key by field, `{ "title.id": "required" }`. */
export type ContentFaults = Readonly<Record<string, string>>;

export const contentKinds = ["announcement", "banner", "page", "promotion"] as const;
export type ContentKindName = (typeof contentKinds)[number];

/** Place and time of a publication. */
export interface Publication {
  readonly slug: string;
  readonly now: Date;
}

/** A publication that is checked. */
export interface CheckedPublication extends Publication {
  /** Those of the content's own links that lead to a page of the site. */
  readonly pages: ReadonlySet<string>;
}

/** Rules of one kind of content. Functions with `sql` run in the transaction of the publication. */
export interface ContentKind<Schema extends z.ZodMiniType> {
  readonly name: ContentKindName;
  /** Content of a draft, which may have holes. */
  readonly schema: Schema;
  /** Finds everything that prevents a publication now. */
  readonly findFaults: (
    sql: Sql,
    content: z.output<Schema>,
    publication: CheckedPublication,
  ) => Promise<ContentFaults>;
  /** Refuses a publication without faults, with details of the refusal. */
  readonly refuse?: (sql: Sql, content: z.output<Schema>, publication: Publication) => Promise<void>;
  /** Lists the links of the content. Whether the site has their pages is found out before the transaction. */
  readonly linksOf?: (content: z.output<Schema>) => readonly string[];
  /** Documents that the site itself links to, which cannot be archived. */
  readonly permanent?: readonly string[];
  /**
   * Returns the version that players read, after that of the publication before; without it documents have
   * none.
   */
  readonly labelOf?: (previous: string | null, now: Date) => string;
  /**
   * Present for a kind that gives credits, and whose content has no links: a second operator approves what
   * costs more than the limit.
   */
  readonly credits?: {
    readonly kind: CreditKind;
    readonly costOf: (content: z.output<Schema>) => CreditCost;
    readonly subjectOf: (proposed: z.output<Schema>, published: z.output<Schema> | null) => CreditSubject;
  };
  /** Further effects of a publication. */
  readonly onPublished?: (sql: Sql, content: z.output<Schema>, publication: Publication) => Promise<void>;
  /** Further effects of archiving. */
  readonly onArchived?: (sql: Sql, publication: Publication) => Promise<void>;
}

/** A kind, whatever its content. */
export type AnyContentKind = ContentKind<z.ZodMiniType>;
