import type { Sql } from "@tessera/database";
import {
  type OperatorSupportDetail,
  operatorSupportApi as api,
} from "@tessera/shared/operator-contracts/support";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../platform/http/operator-route.ts";
import { type List, listPage } from "../../platform/lists/list-page.ts";
import {
  answerRequest,
  assignRequest,
  closeRequest,
  listAssignees,
  type SupportDecision,
} from "./decide-request.ts";
import { newsMail, readAddressee, type SupportNews } from "./support-notice.ts";
import { readForOperator, selectRequests, type SupportRow, toOperatorDto } from "./support-row.ts";
import { registerSupportTemplates } from "./support-template-routes.ts";

const requestList: List = {
  select: selectRequests,
  from: "support_requests r",
  at: "coalesce(r.waits_since, r.changed_at)",
  search: { ids: ["r.id"], numbers: ["r.number", "r.subject_number"], players: ["r.player_id"] },
};

type DecisionCall = Pick<
  OperatorCall<{ readonly id: string }, unknown, { readonly version: number }>,
  "params" | "body" | "operator" | "audit"
>;

/** Registers the operators' queue of requests and its decisions. Source: spec:operators#support. */
export function registerOperatorSupport(app: FastifyInstance, dependencies: ModuleDependencies): void {
  const { database } = dependencies;
  registerSupportTemplates(app, dependencies);
  const decide = decider(dependencies);

  operatorRoute(app, api.list, async ({ query, operator }) => {
    const { status, holder, playerId, ...wanted } = query;
    const order = wanted.order ?? (status === "open" ? "oldest" : "newest");
    const where = {
      "r.status = ?": status === "all" ? undefined : status,
      "r.assignee_id = ?": holder === "me" ? operator.id : undefined,
      "(r.assignee_id is null) = ?": holder === "nobody" ? true : undefined,
      "r.player_id = ?": playerId,
    };
    const { items, nextAfter } = await listPage<SupportRow>(
      database,
      requestList,
      { ...wanted, order },
      where,
    );
    return { items: items.map(toOperatorDto), nextAfter };
  });

  operatorRoute(app, api.one, ({ params }) => readForOperator(database, params.id));

  operatorRoute(app, api.assignees, async () => ({ items: await listAssignees(database) }));

  operatorRoute(app, api.assign, (call) =>
    decide(call, "assign", null, (sql, decision) =>
      assignRequest(sql, { ...decision, operatorId: call.body.operatorId }),
    ),
  );

  operatorRoute(app, api.answer, (call) =>
    decide(call, "answer", "answered", (sql, decision) =>
      answerRequest(sql, {
        ...decision,
        text: call.body.text,
        closes: call.body.closes,
        operatorId: call.operator.id,
      }),
    ),
  );

  operatorRoute(app, api.close, (call) => decide(call, "close", "closed", closeRequest));
}

/** Makes a decision with its audit entry in one transaction, and mails the player the message afterwards. */
function decider({ database, clock, mailer, log, publicOrigin }: ModuleDependencies) {
  return async (
    { params: { id }, body: { version }, operator, audit }: DecisionCall,
    verb: "answer" | "assign" | "close",
    news: SupportNews | null,
    work: (sql: Sql, decision: SupportDecision) => Promise<SupportRow>,
  ): Promise<OperatorSupportDetail> => {
    const { after, mail } = await database.transaction(async (sql) => {
      const before = await work(sql, { id, version, by: actorOf(operator), now: clock.now() });
      const after = await readForOperator(sql, id);
      await audit(sql, {
        action: `support.${verb}`,
        target: { type: "support_request", id },
        before: { status: before.status, assignee: before.assignee },
        after: {
          status: after.status,
          assignee: after.assignee?.username ?? null,
          playerId: before.playerId,
        },
      });
      const addressee = news && (await readAddressee(sql, before.playerId));
      return { after, mail: news && addressee && newsMail(addressee, news, before, publicOrigin) };
    });
    if (mail) {
      mailer
        .send(mail)
        .catch((error: unknown) => log.error({ err: error }, "The notice of support could not be mailed"));
    }
    return after;
  };
}
