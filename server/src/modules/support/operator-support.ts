import {
  type OperatorSupportDetail,
  operatorSupportApi as api,
} from "@tessera/shared/operator-contracts/support";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { type Decided, operatorDecision, type RowDecision } from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import { type List, listPage, mapPage } from "../../platform/lists/list-page.ts";
import {
  answerRequest,
  assignRequest,
  closeRequest,
  listAssignees,
  type SupportDecision,
} from "./decide-request.ts";
import { newsMail, type SupportNews } from "./support-notice.ts";
import { readForOperator, selectRequests, type SupportRow, toOperatorDto } from "./support-row.ts";
import { registerSupportTemplates } from "./support-templates.ts";
import { sendUnawaited } from "../../integrations/mail/mailer.ts";
import { findAddressee } from "../verification/index.ts";

const requestList: List = {
  select: selectRequests,
  from: "support_requests r",
  at: "coalesce(r.waits_since, r.changed_at)",
  search: { ids: ["r.id"], numbers: ["r.number", "r.subject_number"], players: ["r.player_id"] },
};

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
    const page = await listPage<SupportRow>(database, requestList, { ...wanted, order }, where);
    return mapPage(page, toOperatorDto);
  });

  operatorRoute(app, api.one, ({ params }) => readForOperator(database, params.id));

  operatorRoute(app, api.assignees, async () => ({ items: await listAssignees(database) }));

  operatorDecision(app, api.assign, (decision) =>
    decide(decision, "assign", null, (asked) =>
      assignRequest(decision.sql, { ...asked, operatorId: decision.body.operatorId }),
    ),
  );

  operatorDecision(app, api.answer, (decision) =>
    decide(decision, "answer", "answered", (asked) => {
      const { text, closes } = decision.body;
      return answerRequest(decision.sql, { ...asked, text, closes, operatorId: decision.operator.id });
    }),
  );

  operatorDecision(app, api.close, (decision) =>
    decide(decision, "close", "closed", (asked) => closeRequest(decision.sql, asked)),
  );
}

/** Makes a decision, and mails the player the message afterwards. */
function decider(dependencies: ModuleDependencies) {
  return async (
    { sql, params: { id }, body: { version }, by, now }: RowDecision,
    verb: "answer" | "assign" | "close",
    news: SupportNews | null,
    work: (decision: SupportDecision) => Promise<SupportRow>,
  ): Promise<Decided<OperatorSupportDetail>> => {
    const before = await work({ id, version, by, now });
    const after = await readForOperator(sql, id);
    const addressee = news && (await findAddressee(sql, before.playerId));
    return {
      audit: {
        action: `support.${verb}`,
        target: { type: "support_request", id },
        before: { status: before.status, assignee: before.assignee },
        after: {
          status: after.status,
          assignee: after.assignee?.username ?? null,
          playerId: before.playerId,
        },
      },
      answer: async () => {
        if (news && addressee) {
          const mail = newsMail(addressee, news, before, dependencies.publicOrigin);
          sendUnawaited(dependencies, mail, "The notice of support could not be mailed");
        }
        return after;
      },
    };
  };
}
