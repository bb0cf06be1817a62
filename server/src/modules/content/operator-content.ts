import type { Sql } from "@tessera/database";
import type { CreditProposalState } from "@tessera/shared/operator-contracts/credit-proposal-state";
import type { contentApi } from "@tessera/shared/operator-contracts/content-document";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../platform/events/broadcast.ts";
import type { CreditPublisher } from "../../platform/credits/credit-publishers.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../platform/http/operator-route.ts";
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
type AnyCall = Pick<OperatorCall<unknown, unknown, unknown>, "operator" | "audit">;

/** A change of a document that exists. */
interface DocumentChange {
  readonly slug: string;
  readonly revision: number;
  /** Verb of the action in the audit log. */
  readonly verb: AuditVerb<ContentKindName>;
  /** Returns `proposed` when nothing changes, because a proposal waits instead. */
  readonly change: (sql: Sql, edit: ContentEdit, before: ContentDocument) => Promise<unknown>;
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

/** Changes of one kind of content, each in one transaction with its entry in the audit log. */
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

  editOf(slug: string, { operator }: Pick<AnyCall, "operator">): ContentEdit {
    return { kind: this.kind, slug, by: actorOf(operator), now: this.#clock.now() };
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
    const document = await findDocument(sql, this.kind, slug);
    if (!document) throw new Refusal("NOT_FOUND");
    return document;
  }

  /** Changes a locked document. Returns it afterwards; undefined when it is gone. */
  change(
    { slug, revision, verb, change, isShown = false }: DocumentChange,
    call: AnyCall,
  ): Promise<ContentDocument | undefined> {
    const { name, credits } = this.kind;
    return this.database.transaction(async (sql) => {
      const edit = this.editOf(slug, call);
      const before = await lockDocument(sql, edit, revision);
      if ((await change(sql, edit, before)) === "proposed") return before;
      if (credits) await outdateProposal(sql, { kind: credits.kind, key: slug, by: edit.by, now: edit.now });
      const after = await findDocument(sql, this.kind, slug);
      const target = { type: name, id: slug };
      await call.audit(sql, { action: `${name}.${verb}`, target, before, after: after ?? null });
      announceToOperators(sql, "content");
      if (isShown) broadcast(sql, "site.content", { kind: name });
      return after;
    });
  }

  /** Publishes a locked document, or proposes it where a second operator has to approve it. */
  async publish(
    sql: Sql,
    edit: ContentEdit,
    before: ContentDocument,
    { content, pages, version, audit }: PublicationAsked,
  ): Promise<"published" | "proposed"> {
    const { credits } = this.kind;
    const isDraft = version === undefined;
    const mayPublish =
      credits &&
      (() => {
        const draftedBy = (isDraft && before.draft?.updatedBy) || null;
        return askToPublish(
          sql,
          {
            key: edit.slug,
            revision: before.revision,
            by: edit.by,
            now: edit.now,
            draftedBy,
            subject: credits.subjectOf(content, before.content),
            request: { version: version ?? null },
            cost: credits.costOf(content),
          },
          audit,
        );
      });
    const published = { content, pages, isDraft, ...(mayPublish && { mayPublish }) };
    return (await publishDocument(sql, edit, before, published)) ? "published" : "proposed";
  }

  /** Publishes a proposal that a second operator approves. Returns the revision afterwards. */
  readonly publishApproved: CreditPublisher = async (sql, approval) => {
    const { key: slug, revision, request, proposedBy, approvedBy, now, audit } = approval;
    const { kind } = this;
    const edit = { kind, slug, by: proposedBy, now };
    const before = await lockDocument(sql, edit, revision);
    const version = z.parse(publicationRequest, request).version ?? undefined;
    const content = await contentToPublish(sql, kind, before, version);
    await publishDocument(sql, edit, before, { content, pages: new Set(), isDraft: version === undefined });
    const after = await this.find(sql, slug);
    await audit(sql, {
      action: `${kind.name}.publish`,
      target: { type: kind.name, id: slug },
      before,
      after: { ...after, proposedBy, approvedBy },
    });
    broadcast(sql, "site.content", { kind: kind.name });
    return after.revision;
  };
}

/** Parameters of a publication that a proposal keeps. */
const publicationRequest = z.object({ version: z.nullable(z.number()) });

interface PublicationAsked {
  readonly content: unknown;
  readonly pages: ReadonlySet<string>;
  /** An earlier version that is published again; undefined for the draft. */
  readonly version: number | undefined;
  readonly audit: AnyCall["audit"];
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
  const { database, kind } = changes;
  operatorRoute(app, api.create, async ({ body: { slug, content }, ...call }) => {
    const created = await database.transaction(async (sql) => {
      await createDocument(sql, changes.editOf(slug, call), content);
      const after = await changes.find(sql, slug);
      const target = { type: kind.name, id: slug };
      await call.audit(sql, { action: `${kind.name}.create`, target, after });
      announceToOperators(sql, "content");
      return after;
    });
    return changes.checkOne(created);
  });

  operatorRoute(app, api.draft, async ({ params: { slug }, body: { revision, content }, ...call }) => {
    const change: DocumentChange["change"] = (sql, edit) => writeDraft(sql, edit, content);
    return changes.checkOne(await changes.change({ slug, revision, verb: "draft", change }, call));
  });

  operatorRoute(app, api.discard, async ({ params: { slug }, body: { revision }, ...call }) => {
    await changes.change({ slug, revision, verb: "discard", change: discardDraft }, call);
  });
}

function registerPublication(
  app: FastifyInstance,
  changes: ContentChanges,
  api: ContentApi<z.ZodMiniType>,
): void {
  const { database, kind, hasPage } = changes;
  operatorRoute(app, api.publish, async ({ params: { slug }, body, ...call }) => {
    const { revision, version } = body;
    // The document of this revision cannot change: its links are checked before the transaction, which holds
    // a connection.
    const seen = await changes.find(database, slug);
    const content =
      seen.revision === revision ? await contentToPublish(database, kind, seen, version) : undefined;
    const pages = content === undefined ? new Set<string>() : await pagesOf(kind, content, hasPage);
    const { audit } = call;
    const change: DocumentChange["change"] = (sql, edit, before) =>
      changes.publish(sql, edit, before, { content, pages, version, audit });
    const wanted = { slug, revision, verb: "publish", change, isShown: true } as const;
    return changes.checkOne(await changes.change(wanted, call));
  });

  operatorRoute(app, api.archive, async ({ params: { slug }, body: { revision }, ...call }) => {
    const wanted = { slug, revision, verb: "archive", change: archiveDocument, isShown: true } as const;
    return changes.checkOne(await changes.change(wanted, call));
  });
}
