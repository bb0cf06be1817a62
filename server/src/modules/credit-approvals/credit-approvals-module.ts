import type { AuditVerb } from "@tessera/shared/operator-contracts/audit-actions";
import {
  type CreditProposal,
  creditProposalsApi as api,
} from "@tessera/shared/operator-contracts/credit-proposals";
import type { ModuleDependencies, ServerModule } from "../../dependencies.ts";
import { type AuditRow, writeAudit } from "../../platform/audit/audit.ts";
import { type Decided, operatorDecision, type RowDecision } from "../../platform/http/operator-decision.ts";
import { actorOf, operatorRoute } from "../../platform/http/operator-route.ts";
import { forEachDue } from "../../platform/jobs/due-rows.ts";
import { job } from "../../platform/jobs/jobs.ts";
import { readCreditLimit } from "./credit-limit.ts";
import { approveProposal, declineProposal, expireProposal, withdrawProposal } from "./decide-proposal.ts";
import { auditedProposal } from "./move-proposal.ts";
import { listProposals, type ProposalRow, readProposal, toProposalDto } from "./proposal-rows.ts";
import { minuteMs } from "@tessera/shared/core/durations";
import { mapPage } from "../../platform/lists/list-page.ts";

const expireEveryMs = minuteMs;

/**
 * Publications of what gives credits that wait for a second operator. Source:
 * spec:operators#what-gives-credits.
 */
export const creditApprovalsModule: ServerModule = (app, dependencies) => {
  const { database, clock, creditPublishers } = dependencies;
  operatorRoute(app, api.list, async ({ query }) =>
    mapPage(await listProposals(database, query), toProposalDto),
  );

  operatorRoute(app, api.one, async ({ params }) => toProposalDto(await readProposal(database, params.id)));

  operatorRoute(app, api.limit, ({ query, operator }) =>
    readCreditLimit(database, { ...query, by: actorOf(operator), now: clock.now() }),
  );

  operatorDecision(app, api.approve, async (decision) => {
    const { audit, approved } = await approveProposal(decision.sql, toDecision(decision), creditPublishers);
    return decided("approve", approved, audit);
  });
  operatorDecision(app, api.decline, async (decision) =>
    decided("decline", await declineProposal(decision.sql, toDecision(decision))),
  );
  operatorDecision(app, api.withdraw, async (decision) =>
    decided("withdraw", await withdrawProposal(decision.sql, toDecision(decision))),
  );

  job(app, dependencies, {
    name: "credits.expire",
    everyMs: expireEveryMs,
    run: expireProposals,
  });
};

const toDecision = ({ params, body, by, now }: RowDecision) => ({ ...params, ...body, by, now });

/** `published`: the row of what an approval has published. */
function decided(
  verb: AuditVerb<"credit">,
  proposal: ProposalRow,
  ...published: AuditRow[]
): Decided<CreditProposal> {
  const row = {
    action: `credit.${verb}`,
    target: { type: "credit_proposal", id: proposal.id },
    before: { status: "proposed" },
    after: auditedProposal(proposal),
  } as const;
  return { audit: [...published, row], answer: toProposalDto(proposal) };
}

/** Expires the proposals that nobody has decided in time. */
export function expireProposals(
  dependencies: Pick<ModuleDependencies, "database" | "clock" | "log">,
): Promise<void> {
  const { database, clock } = dependencies;
  const due = {
    job: "credits.expire",
    table: "credit_publications",
    where: "due.status = 'proposed' and due.expires_at <= :now",
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
