import type { Database, Sql } from "@tessera/database";
import type { AuditVerb } from "@tessera/shared/operator-contracts/audit-actions";
import { creditProposalsApi as api } from "@tessera/shared/operator-contracts/credit-proposals";
import type { ModuleDependencies, ServerModule } from "../../dependencies.ts";
import { writeAudit } from "../../platform/audit/audit.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../platform/http/operator-route.ts";
import { forEachDue } from "../../platform/jobs/due-rows.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { readCreditLimit } from "./credit-limit.ts";
import {
  approveProposal,
  declineProposal,
  expireProposal,
  type ProposalDecision,
  withdrawProposal,
} from "./decide-proposal.ts";
import { auditedProposal } from "./move-proposal.ts";
import { listProposals, type ProposalRow, readProposal, toProposalDto } from "./proposal-rows.ts";
import { minuteMs } from "@tessera/shared/core/durations";

const expireEveryMs = minuteMs;

/**
 * Publications of what gives credits that wait for a second operator. Source:
 * spec:operators#what-gives-credits.
 */
export const creditApprovalsModule: ServerModule = (app, dependencies) => {
  const { database, clock, creditPublishers } = dependencies;
  operatorRoute(app, api.list, async ({ query }) => {
    const { items, nextAfter } = await listProposals(database, query);
    return { items: items.map(toProposalDto), nextAfter };
  });

  operatorRoute(app, api.one, async ({ params }) => toProposalDto(await readProposal(database, params.id)));

  operatorRoute(app, api.limit, ({ query, operator }) =>
    readCreditLimit(database, { ...query, by: actorOf(operator), now: clock.now() }),
  );

  const decide = decider(database, () => clock.now());
  operatorRoute(app, api.approve, (call) =>
    decide(call, "approve", (sql, decision) => approveProposal(sql, decision, creditPublishers)),
  );
  operatorRoute(app, api.decline, (call) => decide(call, "decline", declineProposal));
  operatorRoute(app, api.withdraw, (call) => decide(call, "withdraw", withdrawProposal));

  job(app, dependencies, {
    name: "credits.expire",
    everyMs: expireEveryMs,
    run: expireProposals,
  });
};

interface DecisionCall extends Pick<OperatorCall<unknown, unknown, unknown>, "operator" | "audit"> {
  readonly params: { readonly id: string };
  readonly body: { readonly version: number; readonly note?: string | null | undefined };
}

/** Runs a decision and writes it to the audit log, in one transaction. */
function decider(database: Database, now: () => Date) {
  return (
    { params: { id }, body: { version, note }, operator, audit }: DecisionCall,
    verb: AuditVerb<"credit">,
    work: (sql: Sql, decision: ProposalDecision) => Promise<ProposalRow>,
  ) =>
    database.transaction(async (sql) => {
      const decided = await work(sql, { id, version, note, by: actorOf(operator), now: now(), audit });
      await audit(sql, {
        action: `credit.${verb}`,
        target: { type: "credit_proposal", id },
        before: { status: "proposed" },
        after: auditedProposal(decided),
      });
      return toProposalDto(decided);
    });
}

/** Expires the proposals that nobody has decided in time. */
export function expireProposals(
  dependencies: Pick<ModuleDependencies, "database" | "clock" | "log">,
): Promise<void> {
  const { database, clock } = dependencies;
  const due = {
    job: "credits.expire",
    table: "credit_publications",
    where: "due.status = 'proposed' and due.expires_at <= $1",
    orderBy: "due.expires_at, due.id",
  };
  return forEachDue(dependencies, due, (id) =>
    database.transaction(async (sql) => {
      const now = clock.now();
      const expired = await expireProposal(sql, id, now);
      if (!expired) return;
      const target = { type: "credit_proposal" as const, id };
      const after = auditedProposal(expired);
      await writeAudit(sql, { actor: "system:credits", action: "credit.expire", target, after, at: now });
    }),
  );
}
