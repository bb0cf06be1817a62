import { operatorInboxApi as api } from "@tessera/shared/operator-contracts/inbox";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../../dependencies.ts";
import { operatorDecision } from "../../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../../platform/http/operator-route.ts";
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
import { messagesMayBeDue, sendOperatorMessages } from "./send-operator-messages.ts";
import { mapPage } from "../../../platform/lists/list-page.ts";

/** A message that is due now reaches open pages within this time and that of its batches. */
const everyMs = 1_000;

/** Messages that operators write to all or some players. Source: spec:operators#messages-to-players. */
export function registerOperatorInbox(app: FastifyInstance, dependencies: ModuleDependencies): void {
  const { database, clock } = dependencies;

  operatorRoute(app, api.list, async ({ query }) =>
    mapPage(await listOperatorMessages(database, query), toOperatorMessage),
  );

  operatorRoute(app, api.one, async ({ params }) =>
    toOperatorMessage(await findOperatorMessage(database, params.id)),
  );

  operatorRoute(app, api.preview, async ({ body }) => ({
    recipients: (await resolveAudience(database, body.audience, clock.now())).count,
  }));

  operatorDecision(app, api.create, async ({ sql, body, by, now }) => {
    const created = await createOperatorMessage(sql, body, { by, now });
    const answer = toOperatorMessage(created ?? (await findOperatorMessage(sql, body.id)));
    const written = { action: "inbox.write", target: targetOf(answer), after: answer } as const;
    return { audit: created ? written : "repeated", answer };
  });

  operatorDecision(app, api.cancel, async ({ sql, params, body, by, now }) => {
    const [before, after] = await cancelOperatorMessage(sql, { ...params, ...body }, { by, now });
    return {
      audit: {
        action: "inbox.cancel",
        target: targetOf(after),
        before: { status: before.status, sent: before.sent },
        after: { status: after.status, sent: after.sent },
      },
      answer: toOperatorMessage(after),
    };
  });

  job(app, dependencies, {
    name: "operator-messages",
    everyMs,
    mayHaveWork: messagesMayBeDue,
    run: sendOperatorMessages,
  });
}

function targetOf({ id }: Pick<OperatorMessageRow, "id">) {
  return { type: "inbox_message" as const, id };
}
