import type { Sql } from "@tessera/database";
import type { contentApi } from "@tessera/shared/operator-contracts/content-document";
import type * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../platform/events/broadcast.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../platform/http/operator-route.ts";
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
type ContentDependencies = Pick<ModuleDependencies, "database" | "clock" | "hasPage">;
type AnyCall = Pick<OperatorCall<unknown, unknown, unknown>, "operator" | "audit">;

const roles = { roles: ["content"] } as const;

/** A change of a document that exists. */
interface DocumentChange {
  readonly slug: string;
  readonly revision: number;
  /** Verb of the action in the audit log. */
  readonly verb: AuditVerb<ContentKindName>;
  readonly change: (sql: Sql, edit: ContentEdit, before: ContentDocument) => Promise<void>;
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
}

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

  /** Adds what prevents the publication of a draft. */
  check(document: ContentDocument): Promise<CheckedDocument> {
    const { hasPage } = this;
    return withFaults(this.database, this.kind, document, { now: this.#clock.now(), hasPage });
  }

  /** Finds a document. Refuses with NOT_FOUND. */
  async find(sql: Sql, slug: string): Promise<ContentDocument> {
    const document = await findDocument(sql, this.kind, slug);
    if (!document) throw new Refusal("NOT_FOUND");
    return document;
  }

  /** Changes a locked document. Returns it afterwards; undefined when it is gone. */
  change(
    { slug, revision, verb, change }: DocumentChange,
    call: AnyCall,
  ): Promise<ContentDocument | undefined> {
    const { name } = this.kind;
    return this.database.transaction(async (sql) => {
      const edit = this.editOf(slug, call);
      const before = await lockDocument(sql, edit, revision);
      await change(sql, edit, before);
      const after = await findDocument(sql, this.kind, slug);
      const target = { type: name, id: slug };
      await call.audit(sql, { action: `${name}.${verb}`, target, before, after: after ?? null });
      announceToOperators(sql, "content");
      return after;
    });
  }

  /** Changes what players see, and tells open pages. */
  async changeShown(change: DocumentChange, call: AnyCall): Promise<CheckedDocument> {
    const document = await this.change(change, call);
    if (!document) throw new Refusal("NOT_FOUND");
    broadcast(this.database, "site.content", { kind: this.kind.name });
    return this.check(document);
  }
}

function registerReads(app: FastifyInstance, changes: ContentChanges, api: ContentApi<z.ZodMiniType>): void {
  const { database, kind } = changes;
  operatorRoute(app, api.list, roles, async () => {
    const documents = await listDocuments(database, kind);
    return { items: await Promise.all(documents.map((document) => changes.check(document))) };
  });

  operatorRoute(app, api.versions, roles, async ({ params: { slug } }) => ({
    items: await listVersions(database, kind, slug),
  }));
}

function registerDrafts(app: FastifyInstance, changes: ContentChanges, api: ContentApi<z.ZodMiniType>): void {
  const { database, kind } = changes;
  operatorRoute(app, api.create, roles, async ({ body: { slug, content }, ...call }) => {
    const created = await database.transaction(async (sql) => {
      await createDocument(sql, changes.editOf(slug, call), content);
      const after = await changes.find(sql, slug);
      const target = { type: kind.name, id: slug };
      await call.audit(sql, { action: `${kind.name}.create`, target, after });
      announceToOperators(sql, "content");
      return after;
    });
    return changes.check(created);
  });

  operatorRoute(app, api.draft, roles, async ({ params: { slug }, body: { revision, content }, ...call }) => {
    const change: DocumentChange["change"] = (sql, edit) => writeDraft(sql, edit, content);
    const document = await changes.change({ slug, revision, verb: "draft", change }, call);
    if (!document) throw new Refusal("NOT_FOUND");
    return changes.check(document);
  });

  operatorRoute(app, api.discard, roles, async ({ params: { slug }, body: { revision }, ...call }) => {
    await changes.change({ slug, revision, verb: "discard", change: discardDraft }, call);
  });
}

function registerPublication(
  app: FastifyInstance,
  changes: ContentChanges,
  api: ContentApi<z.ZodMiniType>,
): void {
  const { database, kind, hasPage } = changes;
  operatorRoute(app, api.publish, roles, async ({ params: { slug }, body, ...call }) => {
    const { revision, version } = body;
    // The document of this revision cannot change: its links are checked before the transaction, which holds a connection.
    const seen = await changes.find(database, slug);
    const content =
      seen.revision === revision ? await contentToPublish(database, kind, seen, version) : undefined;
    const pages = content === undefined ? new Set<string>() : await pagesOf(kind, content, hasPage);
    const change: DocumentChange["change"] = (sql, edit, before) =>
      publishDocument(sql, edit, before, { content, pages, isDraft: version === undefined });
    return changes.changeShown({ slug, revision, verb: "publish", change }, call);
  });

  operatorRoute(app, api.archive, roles, ({ params: { slug }, body: { revision }, ...call }) =>
    changes.changeShown({ slug, revision, verb: "archive", change: archiveDocument }, call),
  );
}
