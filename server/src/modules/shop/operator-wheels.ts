import type { Sql } from "@tessera/database";
import { type OperatorWheel, operatorWheelsApi } from "@tessera/shared/operator-contracts/wheels";
import type { FastifyInstance } from "fastify";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import type { ModuleDependencies } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../platform/http/operator-route.ts";
import {
  archiveWheel,
  changeStock,
  createWheel,
  discardDraft,
  lockEditedWheel,
  publishWheel,
  writeDraft,
} from "./edit-wheels.ts";
import { findEditedWheel, listEditedWheels } from "./edited-wheel.ts";
import type { AuditAction } from "@tessera/shared/operator-contracts/audit-actions";

const content = { roles: ["content"] } as const;

interface WheelChange {
  readonly slug: string;
  /** Action in the audit log. */
  readonly action: AuditAction;
  readonly audit: OperatorCall<unknown, unknown, unknown>["audit"];
}

/** Operator endpoints that change wheels and their stock. Source: spec:operators#wheels. */
export function registerOperatorWheels(
  app: FastifyInstance,
  { database, clock }: Pick<ModuleDependencies, "database" | "clock">,
): void {
  /** Changes a locked wheel in one transaction with its entry in the audit log. Returns the wheel afterwards. */
  const changeWheel = (
    { slug, action, audit }: WheelChange,
    change: (sql: Sql, before: OperatorWheel) => Promise<void>,
  ) =>
    database.transaction(async (sql) => {
      const before = await lockEditedWheel(sql, slug);
      await change(sql, before);
      const after = await readWheel(sql, slug);
      announceToOperators(sql, "wheels");
      await audit(sql, { action, target: { type: "wheel", id: slug }, before, after });
      return after;
    });

  operatorRoute(app, operatorWheelsApi.list, content, async () => ({
    items: await listEditedWheels(database),
  }));

  operatorRoute(app, operatorWheelsApi.create, content, ({ body: { slug, ...wanted }, operator, audit }) =>
    database.transaction(async (sql) => {
      await createWheel(sql, { slug, by: actorOf(operator), now: clock.now() }, wanted);
      const after = await readWheel(sql, slug);
      await audit(sql, { action: "wheel.create", target: { type: "wheel", id: slug }, after });
      return after;
    }),
  );

  operatorRoute(app, operatorWheelsApi.draft, content, ({ params: { slug }, body, operator, audit }) =>
    changeWheel({ slug, action: "wheel.draft", audit }, (sql, { currency }) =>
      writeDraft(sql, { slug, by: actorOf(operator), now: clock.now() }, currency, body),
    ),
  );

  operatorRoute(app, operatorWheelsApi.discard, content, ({ params: { slug }, audit }) =>
    database.transaction(async (sql) => {
      const { draft } = await lockEditedWheel(sql, slug);
      await discardDraft(sql, slug);
      await audit(sql, { action: "wheel.discard", target: { type: "wheel", id: slug }, before: draft });
    }),
  );

  operatorRoute(app, operatorWheelsApi.publish, content, ({ params: { slug }, body, audit }) =>
    changeWheel({ slug, action: "wheel.publish", audit }, (sql, wheel) =>
      publishWheel(sql, wheel, body.version),
    ),
  );

  operatorRoute(app, operatorWheelsApi.archive, content, ({ params: { slug }, audit }) =>
    changeWheel({ slug, action: "wheel.archive", audit }, (sql) => archiveWheel(sql, slug)),
  );

  operatorRoute(app, operatorWheelsApi.stock, content, ({ params: { slug }, body, audit }) =>
    changeWheel({ slug, action: "wheel.stock", audit }, (sql) => changeStock(sql, slug, body)),
  );
}

async function readWheel(sql: Sql, slug: string): Promise<OperatorWheel> {
  const wheel = await findEditedWheel(sql, slug);
  if (!wheel) throw new Refusal("NOT_FOUND");
  return wheel;
}
