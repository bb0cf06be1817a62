import type { Sql } from "@tessera/database";
import { operatorWheelsApi as api, type OperatorWheel } from "@tessera/shared/operator-contracts/wheels";
import { wheelCost } from "@tessera/shared/core/wheel-cost";
import type { FastifyInstance } from "fastify";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { broadcast } from "../../platform/events/broadcast.ts";
import type { ModuleDependencies } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../platform/http/operator-route.ts";
import {
  archiveWheel,
  changeStock,
  checkPublication,
  createWheel,
  discardDraft,
  listUnlistedPromotions,
  lockEditedWheel,
  publishWheel,
  raiseRevision,
  writeDraft,
} from "./edit-wheels.ts";
import { askToPublish, outdateProposal } from "../credit-approvals/index.ts";
import { readTrail } from "../operators/index.ts";
import { findEditedWheel, listEditedWheels } from "./edited-wheel.ts";
import type { AuditAction } from "@tessera/shared/operator-contracts/audit-actions";

interface WheelChange {
  readonly slug: string;
  /** Revision that the operator has seen. */
  readonly seen: number;
  /** Action in the audit log. */
  readonly action: AuditAction;
  readonly operator: OperatorCall<unknown, unknown, unknown>["operator"];
  readonly audit: OperatorCall<unknown, unknown, unknown>["audit"];
}

/** Operator endpoints that change wheels and their stock. Source: spec:operators#wheels. */
export function registerOperatorWheels(
  app: FastifyInstance,
  { database, clock, creditPublishers }: Pick<ModuleDependencies, "database" | "clock" | "creditPublishers">,
): void {
  /** Outdates the proposal of a wheel that an operator changes. */
  const outdate = (sql: Sql, { slug, operator }: Pick<WheelChange, "slug" | "operator">) =>
    outdateProposal(sql, { kind: "wheel", key: slug, by: actorOf(operator), now: clock.now() });

  /**
   * Changes a locked wheel in one transaction with its entry in the audit log. Returns the wheel afterwards.
   */
  const changeWheel = (
    { slug, seen, action, operator, audit }: WheelChange,
    change: (sql: Sql, before: OperatorWheel) => Promise<void>,
  ) =>
    database.transaction(async (sql) => {
      const before = await lockEditedWheel(sql, slug, seen);
      await change(sql, before);
      await outdate(sql, { slug, operator });
      await raiseRevision(sql, slug);
      const after = await readWheel(sql, slug);
      announceToOperators(sql, "wheels");
      await audit(sql, { action, target: { type: "wheel", id: slug }, before, after });
      return after;
    });

  /** Changes what players see of a wheel, and tells open pages. */
  const changeShownWheel: typeof changeWheel = (wanted, change) =>
    changeWheel(wanted, async (sql, before) => {
      await change(sql, before);
      broadcast(sql, "shop.changed", {});
    });

  operatorRoute(app, api.list, async () => ({ items: await listEditedWheels(database) }));

  operatorRoute(app, api.promotions, async () => ({
    items: await listUnlistedPromotions(database),
  }));

  operatorRoute(app, api.one, async ({ params: { slug } }) => ({
    ...(await readWheel(database, slug)),
    trail: await readTrail(database, { type: "wheel", id: slug }),
  }));

  operatorRoute(app, api.create, ({ body: { slug, ...wanted }, operator, audit }) =>
    database.transaction(async (sql) => {
      await createWheel(sql, { slug, by: actorOf(operator), now: clock.now() }, wanted);
      const after = await readWheel(sql, slug);
      announceToOperators(sql, "wheels");
      await audit(sql, { action: "wheel.create", target: { type: "wheel", id: slug }, after });
      return after;
    }),
  );

  operatorRoute(app, api.draft, ({ params: { slug }, body, operator, audit }) =>
    changeWheel({ slug, seen: body.revision, action: "wheel.draft", operator, audit }, (sql, wheel) =>
      writeDraft(sql, { slug, by: actorOf(operator), now: clock.now() }, wheel, body.content),
    ),
  );

  operatorRoute(app, api.discard, ({ params: { slug }, body, operator, audit }) =>
    database.transaction(async (sql) => {
      const { draft } = await lockEditedWheel(sql, slug, body.revision);
      await discardDraft(sql, slug);
      await outdate(sql, { slug, operator });
      await raiseRevision(sql, slug);
      announceToOperators(sql, "wheels");
      await audit(sql, { action: "wheel.discard", target: { type: "wheel", id: slug }, before: draft });
    }),
  );

  /** Publishes a locked wheel that was checked, and tells open pages. Returns the wheel afterwards. */
  const publishChecked = async (
    sql: Sql,
    before: OperatorWheel,
    { audit, names }: Pick<WheelChange, "audit"> & { readonly names?: object },
  ) => {
    const { slug } = before;
    await publishWheel(sql, before);
    await raiseRevision(sql, slug);
    const after = await readWheel(sql, slug);
    announceToOperators(sql, "wheels");
    broadcast(sql, "shop.changed", {});
    const target = { type: "wheel", id: slug } as const;
    await audit(sql, { action: "wheel.publish", target, before, after: { ...after, ...names } });
    return after;
  };

  operatorRoute(app, api.publish, ({ params: { slug }, body, operator, audit }) =>
    database.transaction(async (sql) => {
      const before = await lockEditedWheel(sql, slug, body.revision);
      const proposed = await checkPublication(sql, before, clock.now());
      const publication = {
        subject: { kind: "wheel", proposed, published: before.status === "draft" ? null : before },
        key: slug,
        revision: before.revision,
        request: {},
        cost: wheelCost(proposed),
        draftedBy: before.draft?.updatedBy ?? null,
        by: actorOf(operator),
        now: clock.now(),
      } as const;
      if (!(await askToPublish(sql, publication, audit))) return readWheel(sql, slug);
      return publishChecked(sql, before, { audit });
    }),
  );

  creditPublishers.add("wheel", async (sql, { key, revision, proposedBy, approvedBy, audit }) => {
    const before = await lockEditedWheel(sql, key, revision);
    await checkPublication(sql, before, clock.now());
    const after = await publishChecked(sql, before, { audit, names: { proposedBy, approvedBy } });
    return after.revision;
  });

  operatorRoute(app, api.archive, ({ params: { slug }, body, operator, audit }) =>
    changeShownWheel({ slug, seen: body.revision, action: "wheel.archive", operator, audit }, (sql) =>
      archiveWheel(sql, slug),
    ),
  );

  operatorRoute(app, api.stock, ({ params: { slug }, body: { revision, ...change }, operator, audit }) =>
    changeShownWheel({ slug, seen: revision, action: "wheel.stock", operator, audit }, (sql) =>
      changeStock(sql, slug, change),
    ),
  );
}

async function readWheel(sql: Sql, slug: string): Promise<OperatorWheel> {
  const wheel = await findEditedWheel(sql, slug);
  if (!wheel) throw new Refusal("NOT_FOUND");
  return wheel;
}
