import type { Sql } from "@tessera/database";
import type { ReferralStatus } from "@tessera/shared/contracts/referral";
import { commissionCost, needsBudget, type ReferrerRate } from "@tessera/shared/core/commission-cost";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import type { AuditRow } from "../../platform/audit/audit.ts";
import {
  type AuditRows,
  type Decided,
  operatorDecision,
  type OperatorDecision,
} from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import type { CreditPublisher } from "../../platform/credits/credit-publishers.ts";
import { askToPublish, outdateProposal, readProposalStates } from "../credit-approvals/index.ts";
import { sendMessage } from "../messages/index.ts";
import {
  type List,
  listPage,
  type ListPage,
  type ListWanted,
  mapPage,
} from "../../platform/lists/list-page.ts";
import { refuseReturnTooHigh } from "../player-return/index.ts";
import { lockPlayer } from "../players/index.ts";
import {
  operatorReferralsApi as api,
  type OperatorReferrer as Referrer,
  referrerRate,
} from "@tessera/shared/operator-contracts/referrals";
import { emitReferralUpdated } from "./profiles.ts";
import { refuseRate } from "./rate-budget.ts";
import { referralMessage } from "./referral-message.ts";

type Decision = OperatorDecision<{ readonly playerId: string }, { readonly version: number }>;

/** Operator endpoints for referrers. Source: spec:operators#referral. */
export function registerOperatorReferrers(
  app: FastifyInstance,
  { database, creditPublishers }: Pick<ModuleDependencies, "database" | "creditPublishers">,
): void {
  operatorRoute(app, api.referrers, ({ query }) => listReferrers(database, query));

  operatorRoute(app, api.referrer, ({ params }) => findReferrer(database, params.playerId));

  operatorDecision(app, api.suspend, (decision) => {
    const { reason } = decision.body;
    return decide(decision, { verb: "suspend", from: "approved" }, { status: "suspended", reason });
  });
  operatorDecision(app, api.reinstate, (decision) =>
    decide(decision, { verb: "reinstate", from: "suspended" }, { status: "approved", reason: null }),
  );
  operatorDecision(app, api.rate, (decision) => {
    const { rateBp, budgetMinor } = decision.body;
    return decide(decision, { verb: "rate" }, { rateBp, budgetMinor });
  });
  creditPublishers.add("referral-rate", setApprovedRate);
}

type ReferrerRow = Omit<Referrer, "proposal"> & { readonly id: string };

const selectReferrers = `select f.player_id as id, f.player_id as "playerId", p.username, f.status, f.rate_bp as "rateBp",
    f.budget_minor as "budgetMinor", f.budget_used_minor as "budgetUsedMinor", f.reason,
    ${actorNameSql("f.decided_by")} as "decidedBy", f.version
  from referral_profiles f join players p on p.id = f.player_id`;

const referrerList: List = {
  select: selectReferrers,
  from: "referral_profiles f",
  at: "f.updated_at",
  key: "f.player_id",
  search: { players: ["f.player_id"] },
};

/** Lists one page of referrers, the latest changes first. */
async function listReferrers(
  sql: Sql,
  { status, ...wanted }: ListWanted & { readonly status: ReferrerRow["status"] },
): Promise<ListPage<Referrer>> {
  const page = await listPage<ReferrerRow>(sql, referrerList, wanted, { "f.status = ?": status });
  const proposalOf = await readProposalStates(sql, "referral-rate");
  return mapPage(page, (row) => toReferrerDto(row, proposalOf));
}

async function findReferrer(sql: Sql, playerId: string): Promise<Referrer> {
  const [row] = await sql.query<ReferrerRow>(`${selectReferrers} where f.player_id = $1`, [playerId]);
  if (!row) throw new Refusal("NOT_FOUND");
  return toReferrerDto(row, await readProposalStates(sql, "referral-rate", playerId));
}

type ProposalOf = Awaited<ReturnType<typeof readProposalStates>>;

function toReferrerDto(row: ReferrerRow, proposalOf: ProposalOf): Referrer {
  return { ...row, proposal: proposalOf({ key: row.playerId, revision: row.version }) };
}

interface ReferrerMove {
  readonly verb: "suspend" | "reinstate" | "rate";
  /** State that the referrer has to be in; absent for any. */
  readonly from?: ReferralStatus;
}

interface SeenReferrer extends Pick<ReferrerMove, "from"> {
  readonly playerId: string;
  /** Version that the operator has seen. */
  readonly version: number;
}

type ReferrerChange = Partial<Pick<Referrer, "status" | "rateBp" | "budgetMinor" | "reason">>;

/** Changes a locked referrer, or proposes a rate that needs a second operator. Answers him afterwards. */
async function decide(
  { sql, params: { playerId }, body: { version }, by, now }: Decision,
  { verb, from }: ReferrerMove,
  change: ReferrerChange,
): Promise<Decided<Referrer>> {
  const before = await lockReferrer(sql, { playerId, version, ...(from && { from }) });
  const wanted = { ...before, ...change };
  const proposed = verb === "rate" && (await proposeRate(sql, wanted, before, { by, now }));
  if (proposed) return { audit: proposed, answer: await findReferrer(sql, playerId) };
  await outdateProposal(sql, { kind: "referral-rate", key: playerId, by, now });
  return changeReferrer(sql, before, change, { verb, by, now });
}

/**
 * Locks a referrer and reads him. Refuses with NOT_FOUND, and with CONFLICT when he is not as the operator
 * has seen him.
 */
async function lockReferrer(sql: Sql, { playerId, version, from }: SeenReferrer): Promise<Referrer> {
  await lockPlayer(sql, playerId);
  const referrer = await findReferrer(sql, playerId);
  const { status, rateBp, decidedBy } = referrer;
  if (referrer.version !== version || (from !== undefined && status !== from)) {
    throw new Refusal("CONFLICT", { details: { status, rateBp, decidedBy, version: referrer.version } });
  }
  return referrer;
}

interface NamedDecision {
  /** `admin:<id>` */
  readonly by: string;
  readonly now: Date;
}

/**
 * Proposes a rate that an operator may not set alone; the usual rate and lower ones he may. Returns the audit
 * rows of the proposal, and null when he may. Refuses with VALIDATION.
 */
async function proposeRate(
  sql: Sql,
  { rateBp, budgetMinor }: ReferrerRate,
  { playerId, username, version, ...before }: Referrer,
  { by, now }: NamedDecision,
): Promise<AuditRows | null> {
  refuseRate({ rateBp, budgetMinor }, before.budgetUsedMinor);
  await refuseReturnTooHigh(sql, { rate: { playerId, rateBp } }, now);
  if (!needsBudget(rateBp)) return null;
  const proposed = { rateBp, budgetMinor };
  const published = { rateBp: before.rateBp, budgetMinor: before.budgetMinor };
  const publication = {
    subject: { kind: "referral-rate", username, proposed, published },
    key: playerId,
    revision: version,
    request: z.encode(referrerRate, proposed),
    cost: commissionCost(proposed),
    draftedBy: null,
    by,
    now,
  } as const;
  return askToPublish(sql, publication);
}

interface WrittenDecision extends NamedDecision, Pick<ReferrerMove, "verb"> {
  /** Operators of a proposal that this approves. */
  readonly names?: object;
}

/** Part of a referrer that operators decide about. */
const decided = ({ status, rateBp, budgetMinor, reason }: Referrer) => {
  return { status, rateBp, budgetMinor, reason };
};

/** Changes a locked referrer, and tells his pages. Answers him afterwards. */
async function changeReferrer(
  sql: Sql,
  before: Referrer,
  change: ReferrerChange,
  { verb, by, now, names }: WrittenDecision,
): Promise<{ readonly audit: AuditRow; readonly answer: Referrer }> {
  const { playerId, version } = before;
  const changed = decided({ ...before, ...change });
  await sql.query(
    `update referral_profiles set status = :status, rate_bp = :rateBp, budget_minor = :budgetMinor, reason = :reason,
       decided_by = :by, updated_at = :now, version = version + 1
      where player_id = :playerId`,
    { playerId, ...changed, by, now },
  );
  await emitReferralUpdated(sql, playerId);
  if (verb !== "rate") {
    const to = verb === "suspend" ? "suspended" : "reinstated";
    const about = `${playerId}:${version}`;
    await sendMessage(sql, referralMessage({ playerId, to, reason: changed.reason, about }), now);
  }
  announceToOperators(sql, "referrals");
  return {
    audit: {
      action: `referral.${verb}`,
      target: { type: "referrer", id: playerId },
      before: decided(before),
      after: { ...changed, ...names },
    },
    answer: await findReferrer(sql, playerId),
  };
}

/** Sets a proposed rate that a second operator approves. */
const setApprovedRate: CreditPublisher = async (sql, approval) => {
  const { key: playerId, revision, request, proposedBy, approvedBy, now } = approval;
  const before = await lockReferrer(sql, { playerId, version: revision });
  const rate = z.decode(referrerRate, request as z.input<typeof referrerRate>);
  refuseRate(rate, before.budgetUsedMinor);
  await refuseReturnTooHigh(sql, { rate: { playerId, rateBp: rate.rateBp } }, now);
  const names = { proposedBy, approvedBy };
  const decision = { verb: "rate", by: approvedBy, now, names } as const;
  const { audit, answer } = await changeReferrer(sql, before, rate, decision);
  return { audit, revision: answer.version };
};
