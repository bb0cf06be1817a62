import { operatorInboxApi as api } from "@tessera/shared/operator-contracts/inbox";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { actorOf, operatorRoute } from "../../../platform/http/operator-route.ts";
import { job } from "../../../platform/jobs/jobs.ts";
import { resolveAudience } from "./message-audience.ts";
import {
  cancelOperatorMessage,
  createOperatorMessage,
  findOperatorMessage,
  listOperatorMessages,
  type OperatorMessageRow,
  toOperatorMessage,
} from "./operator-messages.ts";
import { sendOperatorMessages } from "./send-operator-messages.ts";

/** A message that is due now reaches open pages within this time and that of its batches. */
const everyMs = 1_000;

/** Messages that operators write to all or some players. Source: spec:operators#messages-to-players. */
export function registerOperatorInbox(app: FastifyInstance, dependencies: ModuleDependencies): void {
  const { database, clock } = dependencies;

  operatorRoute(app, api.list, async ({ query }) => {
    const { items, nextAfter } = await listOperatorMessages(database, query);
    return { items: items.map(toOperatorMessage), nextAfter };
  });

  operatorRoute(app, api.one, async ({ params }) =>
    toOperatorMessage(await findOperatorMessage(database, params.id)),
  );

  operatorRoute(app, api.preview, async ({ body }) => ({
    recipients: (await resolveAudience(database, body.audience, clock.now())).count,
  }));

  operatorRoute(app, api.create, ({ body, operator, audit }) =>
    database.transaction(async (sql) => {
      const created = await createOperatorMessage(sql, body, { by: actorOf(operator), now: clock.now() });
      if (!created) return toOperatorMessage(await findOperatorMessage(sql, body.id));
      await audit(sql, {
        action: "inbox.write",
        target: targetOf(created),
        after: toOperatorMessage(created),
      });
      return toOperatorMessage(created);
    }),
  );

  operatorRoute(app, api.cancel, ({ params, body, operator, audit }) =>
    database.transaction(async (sql) => {
      const change = { by: actorOf(operator), now: clock.now() };
      const [before, after] = await cancelOperatorMessage(sql, { ...params, ...body }, change);
      await audit(sql, {
        action: "inbox.cancel",
        target: targetOf(after),
        before: { status: before.status, sent: before.sent },
        after: { status: after.status, sent: after.sent },
      });
      return toOperatorMessage(after);
    }),
  );

  job(app, dependencies, {
    name: "operator-messages",
    everyMs,
    run: sendOperatorMessages,
  });
}

function targetOf({ id }: OperatorMessageRow) {
  return { type: "inbox_message" as const, id };
}
