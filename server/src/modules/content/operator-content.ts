import type { Sql } from "@tessera/database";
import type { CreditProposalState } from "@tessera/shared/operator-contracts/credit-proposal-state";
import type { contentApi } from "@tessera/shared/operator-contracts/content-document";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { found, Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../platform/events/broadcast.ts";
import type { CreditPublisher } from "../../platform/credits/credit-publishers.ts";
import {
  type AuditRows,
  type Decided,
  operatorDecision,
  type OperatorDecision,
  preparedDecision,
} from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { askToPublish, outdateProposal, readProposalStates } from "../credit-approvals/index.ts";
import { type CheckedDocument, type HasPage, pagesOf, withFaults } from "./content-faults.ts";
import type { AnyContentKind, ContentKind, ContentKindName } from "./content-kind.ts";
import { type ContentDocument, findDocument, listDocuments, listVersions } from "./document-rows.ts";
import {
  archiveDocument,
  type ContentEdit,
  contentToPublish,
  createDocument,
  discardDraft,
  lockDocument,
  publishDocument,
  writeDraft,
} from "./edit-documents.ts";
import type { AuditVerb } from "@tessera/shared/operator-contracts/audit-actions";

type ContentApi<Schema extends z.ZodMiniType> = ReturnType<typeof contentApi<Schema>>;
type ContentDependencies = Pick<ModuleDependencies, "database" | "clock" | "hasPage" | "creditPublishers">;
type Decision = Pick<
  OperatorDecision<{ readonly slug: string }, { readonly revision: number }>,
  "sql" | "params" | "body" | "by" | "now"
>;

/** A change of a document that exists. */
interface DocumentChange {
  /** Verb of the action in the audit log. */
  readonly verb: AuditVerb<ContentKindName>;
  /** Returns the audit rows of a proposal that waits; nothing is changed then. */
  readonly change: (
    sql: Sql,
    edit: ContentEdit,
    before: ContentDocument,
  ) => Promise<AuditRows | null> | Promise<void>;
  /** True for a change of what players see. */
  readonly isShown?: boolean;
}

/** Registers the operators' calls of one kind of content. Source: spec:operators#content. */
export function registerContent<Schema extends z.ZodMiniType>(
  app: FastifyInstance,
  dependencies: ContentDependencies,
  kind: ContentKind<Schema>,
  api: ContentApi<Schema>,
): void {
  // Kind and calls have the same schema of the content; the generic code uses the general type.
  const anyApi: unknown = api;
  const anyKind: unknown = kind;
  const changes = new ContentChanges(dependencies, anyKind as AnyContentKind);
  registerReads(app, changes, anyApi as ContentApi<z.ZodMiniType>);
  registerDrafts(app, changes, anyApi as ContentApi<z.ZodMiniType>);
  registerPublication(app, changes, anyApi as ContentApi<z.ZodMiniType>);
  if (kind.credits) dependencies.creditPublishers.add(kind.credits.kind, changes.publishApproved);
}

/** A document as operators see it. */
type ShownDocument = CheckedDocument & { readonly proposal: CreditProposalState | null };

/** Changes of one kind of content. */
class ContentChanges {
  readonly kind: AnyContentKind;
  readonly database: ModuleDependencies["database"];
  readonly hasPage: HasPage;
  readonly #clock: ModuleDependencies["clock"];

  constructor({ database, clock, hasPage = async () => true }: ContentDependencies, kind: AnyContentKind) {
    this.kind = kind;
    this.database = database;
    this.hasPage = hasPage;
    this.#clock = clock;
  }

  /** Adds to documents what prevents the publication of their drafts, and their proposals. */
  async check(documents: readonly ContentDocument[]): Promise<ShownDocument[]> {
    const { database, kind, hasPage } = this;
    const now = this.#clock.now();
    const proposalOf = kind.credits && (await readProposalStates(database, kind.credits.kind));
    return Promise.all(
      documents.map(async (document) => ({
        ...(await withFaults(database, kind, document, { now, hasPage })),
        proposal: proposalOf?.({ key: document.slug, revision: document.revision }) ?? null,
      })),
    );
  }

  /** As `check`, of one document. Refuses with NOT_FOUND when it is gone. */
  async checkOne(document: ContentDocument | undefined): Promise<ShownDocument> {
    const [checked] = document ? await this.check([document]) : [];
    if (!checked) throw new Refusal("NOT_FOUND");
    return checked;
  }

  /** Finds a document. Refuses with NOT_FOUND. */
  async find(sql: Sql, slug: string): Promise<ContentDocument> {
    return found(await findDocument(sql, this.kind, slug));
  }

  /** Changes a locked document. Answers it afterwards; NOT_FOUND when it is gone. */
  async change(
    { sql, params: { slug }, body: { revision }, by, now }: Decision,
    { verb, change, isShown = false }: DocumentChange,
  ): Promise<Decided<ShownDocument>> {
    const { kind } = this;
    const { name, credits } = kind;
    const edit = { kind, slug, by, now };
    const before = await lockDocument(sql, edit, revision);
    const proposed = await change(sql, edit, before);
    if (proposed) return { audit: proposed, answer: () => this.checkOne(before) };
    if (credits) await outdateProposal(sql, { kind: credits.kind, key: slug, by, now });
    const after = await findDocument(sql, kind, slug);
    announceToOperators(sql, "content");
    if (isShown) await broadcast(sql, "site.content", { kind: name });
    const target = { type: name, id: slug };
    return {
      audit: { action: `${name}.${verb}`, target, before, after: after ?? null },
      answer: () => this.checkOne(after),
    };
  }

  /**
   * Publishes a locked document, or proposes it where a second operator has to approve it. Returns the audit
   * rows of the proposal.
   */
  publish(
    sql: Sql,
    edit: ContentEdit,
    before: ContentDocument,
    { content, pages, version }: PublicationAsked,
  ): Promise<AuditRows | null> {
    const { credits } = this.kind;
    const isDraft = version === undefined;
    const propose =
      credits &&
      (() =>
        askToPublish(sql, {
          key: edit.slug,
          revision: before.revision,
          by: edit.by,
          now: edit.now,
          draftedBy: (isDraft && before.draft?.updatedBy) || null,
          subject: credits.subjectOf(content, before.content),
          request: { version: version ?? null },
          cost: credits.costOf(content),
        }));
    return publishDocument(sql, edit, before, { content, pages, isDraft, ...(propose && { propose }) });
  }

  /** Publishes a proposal that a second operator approves. */
  readonly publishApproved: CreditPublisher = async (sql, approval) => {
    const { key: slug, revision, request, proposedBy, approvedBy, now } = approval;
    const { kind } = this;
    const edit = { kind, slug, by: proposedBy, now };
    const before = await lockDocument(sql, edit, revision);
    const version = z.parse(publicationRequest, request).version ?? undefined;
    const content = await contentToPublish(sql, kind, before, version);
    await publishDocument(sql, edit, before, { content, pages: new Set(), isDraft: version === undefined });
    const after = await this.find(sql, slug);
    await broadcast(sql, "site.content", { kind: kind.name });
    return {
      revision: after.revision,
      audit: {
        action: `${kind.name}.publish`,
        target: { type: kind.name, id: slug },
        before,
        after: { ...after, proposedBy, approvedBy },
      },
    };
  };
}

/** Parameters of a publication that a proposal keeps. */
const publicationRequest = z.object({ version: z.nullable(z.number()) });

interface PublicationAsked {
  readonly content: unknown;
  readonly pages: ReadonlySet<string>;
  /** An earlier version that is published again; undefined for the draft. */
  readonly version: number | undefined;
}

function registerReads(app: FastifyInstance, changes: ContentChanges, api: ContentApi<z.ZodMiniType>): void {
  const { database, kind } = changes;
  operatorRoute(app, api.list, async () => {
    const documents = await listDocuments(database, kind);
    return { items: await changes.check(documents) };
  });

  operatorRoute(app, api.versions, async ({ params: { slug } }) => ({
    items: await listVersions(database, kind, slug),
  }));
}

function registerDrafts(app: FastifyInstance, changes: ContentChanges, api: ContentApi<z.ZodMiniType>): void {
  const { kind } = changes;
  operatorDecision(app, api.create, async ({ sql, body: { slug, content }, by, now }) => {
    await createDocument(sql, { kind, slug, by, now }, content);
    const after = await changes.find(sql, slug);
    announceToOperators(sql, "content");
    const target = { type: kind.name, id: slug };
    return {
      audit: { action: `${kind.name}.create`, target, after },
      answer: () => changes.checkOne(after),
    };
  });

  operatorDecision(app, api.draft, (decision) => {
    const { content } = decision.body;
    return changes.change(decision, { verb: "draft", change: (sql, edit) => writeDraft(sql, edit, content) });
  });

  operatorDecision(app, api.discard, async (decision) => {
    const { audit } = await changes.change(decision, { verb: "discard", change: discardDraft });
    return { audit };
  });
}

function registerPublication(
  app: FastifyInstance,
  changes: ContentChanges,
  api: ContentApi<z.ZodMiniType>,
): void {
  const { database, kind, hasPage } = changes;
  preparedDecision(
    app,
    api.publish,
    async ({ params: { slug }, body: { revision, version } }) => {
      // The document of this revision cannot change: its links are checked before the transaction, which
      // holds a connection.
      const seen = await changes.find(database, slug);
      const content =
        seen.revision === revision ? await contentToPublish(database, kind, seen, version) : undefined;
      const pages = content === undefined ? new Set<string>() : await pagesOf(kind, content, hasPage);
      return { content, pages, version };
    },
    (decision, asked) =>
      changes.change(decision, {
        verb: "publish",
        change: (sql, edit, before) => changes.publish(sql, edit, before, asked),
        isShown: true,
      }),
  );

  operatorDecision(app, api.archive, (decision) =>
    changes.change(decision, { verb: "archive", change: archiveDocument, isShown: true }),
  );
}
