import type { Database, Sql } from "@tessera/database";
import type { ReferralStatus } from "@tessera/shared/contracts/referral";
import { minorUnits } from "@tessera/shared/core/money";
import { commissionCost, needsBudget, type ReferrerRate } from "@tessera/shared/core/commission-cost";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { actorOf, type OperatorCall, operatorRoute } from "../../platform/http/operator-route.ts";
import type { CreditPublisher } from "../../platform/credits/credit-publishers.ts";
import { askToPublish, outdateProposal, readProposalStates } from "../credit-approvals/index.ts";
import { sendMessage } from "../messages/index.ts";
import { type List, type ListPage, listPage, type ListWanted } from "../../platform/lists/list-page.ts";
import { refuseReturnTooHigh } from "../player-return/index.ts";
import { lockPlayer } from "../players/index.ts";
import { markIdCard, openIdCard } from "./id-card.ts";
import {
  type OperatorApplication as Application,
  operatorReferralsApi as api,
  type OperatorReferrer as Referrer,
  referrerRate,
} from "@tessera/shared/operator-contracts/referrals";
import { emitReferralUpdated } from "./profiles.ts";
import { type BudgetedRate, refuseRate } from "./rate-budget.ts";
import { referralMessage } from "./referral-message.ts";

type AnyCall = Pick<OperatorCall<unknown, unknown, unknown>, "operator" | "audit">;

/** Operator endpoints for applications and referrers. Source: spec:operators#referral. */
export function registerOperatorReferrals(
  app: FastifyInstance,
  {
    database,
    clock,
    keys,
    pictures,
    creditPublishers,
  }: Pick<ModuleDependencies, "database" | "clock" | "keys" | "pictures" | "creditPublishers">,
): void {
  operatorRoute(app, api.applications, async ({ query }) => listApplications(database, query));

  operatorRoute(app, api.application, ({ params }) => findApplication(database, params.id));

  operatorRoute(app, api.idCard, async ({ params: { id }, operator, audit }) => {
    const { username } = operator;
    const jpeg = await openIdCard(database, keys.code, id);
    const marked = await markIdCard(pictures, jpeg, { username, now: clock.now() });
    await audit(database, { action: "referral.look-at-card", target: { type: "referral_application", id } });
    return { contentType: "image/jpeg" as const, base64: marked.toString("base64") };
  });

  const decide = (call: AnyCall, id: string, { to, reason, seen }: OperatorDecision) =>
    database.transaction(async (sql) => {
      const before = await lockApplication(sql, id);
      const { status, decidedBy, version } = before;
      if (status !== "pending" || version !== seen)
        throw new Refusal("CONFLICT", { details: { status, decidedBy, version } });
      await decideApplication(sql, before, { to, reason, by: actorOf(call.operator), now: clock.now() });
      await call.audit(sql, {
        action: `referral.${to === "approved" ? "approve" : "reject"}`,
        target: { type: "referral_application", id },
        before: { status },
        after: { status: to, reason },
      });
      return findApplication(sql, id);
    });
  operatorRoute(app, api.approve, (call) =>
    decide(call, call.params.id, { to: "approved", reason: null, seen: call.body.version }),
  );
  operatorRoute(app, api.reject, ({ body, ...call }) =>
    decide(call, call.params.id, { to: "rejected", reason: body.reason, seen: body.version }),
  );

  operatorRoute(app, api.referrers, ({ query }) => listReferrers(database, query));

  operatorRoute(app, api.referrer, ({ params }) => findReferrer(database, params.playerId));

  const change = referrerChanger(database, () => clock.now());
  operatorRoute(app, api.suspend, (call) =>
    change(
      call,
      { ...call.params, ...call.body, verb: "suspend", from: "approved" },
      { status: "suspended", reason: call.body.reason },
    ),
  );
  operatorRoute(app, api.reinstate, (call) =>
    change(
      call,
      { ...call.params, ...call.body, verb: "reinstate", from: "suspended" },
      { status: "approved", reason: null },
    ),
  );
  operatorRoute(app, api.rate, (call) =>
    change(
      call,
      { ...call.params, ...call.body, verb: "rate" },
      { rateBp: call.body.rateBp, budgetMinor: call.body.budgetMinor },
    ),
  );
  creditPublishers.add("referral-rate", setApprovedRate);
}

interface ApplicationRow extends Omit<Application, "decidedAt" | "createdAt"> {
  readonly decidedAt: Date | null;
  readonly createdAt: Date;
}

const selectApplications = `select a.id, a.player_id as "playerId", p.username, a.full_name as "fullName", a.phone, a.email,
    a.bank_code as "bankCode", coalesce(b.name, a.bank_code) as "bankName", a.account_number as "accountNumber", a.account_name as "accountName", a.status, a.reason,
    exists (select from identity_cards c where c.application_id = a.id) as "hasCard",
    ${actorNameSql("a.decided_by")} as "decidedBy", a.decided_at as "decidedAt", a.created_at as "createdAt", a.version
  from referral_applications a join players p on p.id = a.player_id left join banks b on b.code = a.bank_code`;

const applicationList: List = {
  select: selectApplications,
  from: "referral_applications a",
  at: "a.created_at",
  search: {
    ids: ["a.id"],
    players: ["a.player_id"],
    names: ["a.full_name"],
    references: ["a.account_number"],
  },
};

async function listApplications(
  sql: Sql,
  { status, ...wanted }: ListWanted & { readonly status: Application["status"] },
): Promise<ListPage<Application>> {
  const order = wanted.order ?? (status === "pending" ? "oldest" : "newest");
  const { items, nextAfter } = await listPage<ApplicationRow>(
    sql,
    applicationList,
    { ...wanted, order },
    { "a.status = ?": status },
  );
  return { items: items.map(toApplicationDto), nextAfter };
}

async function findApplication(sql: Sql, id: string): Promise<Application> {
  const [row] = await sql.query<ApplicationRow>(`${selectApplications} where a.id = $1`, [id]);
  if (!row) throw new Refusal("NOT_FOUND");
  return toApplicationDto(row);
}

/** Reads an application whose player is locked until the end of the transaction. */
async function lockApplication(sql: Sql, id: string): Promise<Application> {
  const { playerId } = await findApplication(sql, id);
  await lockPlayer(sql, playerId);
  return findApplication(sql, id);
}

function toApplicationDto(row: ApplicationRow): Application {
  return {
    ...row,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Decision of an operator about an application. */
interface OperatorDecision {
  readonly to: "approved" | "rejected";
  readonly reason: string | null;
  /** Version that the operator has seen. */
  readonly seen: number;
}

interface ApplicationDecision extends Omit<OperatorDecision, "seen"> {
  readonly by: string;
  readonly now: Date;
}

async function decideApplication(
  sql: Sql,
  { id, playerId }: Pick<Application, "id" | "playerId">,
  { to, reason, by, now }: ApplicationDecision,
): Promise<void> {
  await sql.query(
    `update referral_applications set status = $2, reason = $3, decided_by = $4, decided_at = $5, version = version + 1
      where id = $1`,
    [id, to, reason, by, now],
  );
  await sql.query("update identity_cards set decided_at = $2 where application_id = $1", [id, now]);
  await sql.query(
    `update referral_profiles set status = $2, reason = $3, decided_by = $4, updated_at = $5,
       approved_at = case when $2 = 'approved' then $5::timestamptz end, version = version + 1
      where player_id = $1`,
    [playerId, to, reason, by, now],
  );
  await emitReferralUpdated(sql, playerId);
  await sendMessage(sql, referralMessage({ playerId, to, reason, about: id }), now);
  announceToOperators(sql, "referrals");
}

interface ReferrerRow extends BudgetedRate {
  readonly id: string;
  readonly playerId: string;
  readonly username: string;
  readonly status: Exclude<ReferralStatus, "none">;
  readonly reason: string | null;
  readonly decidedBy: string | null;
  readonly version: number;
}

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
  const { items, nextAfter } = await listPage<ReferrerRow>(sql, referrerList, wanted, {
    "f.status = ?": status,
  });
  const proposalOf = await readProposalStates(sql, "referral-rate");
  return { items: items.map((row) => toReferrerDto(row, proposalOf)), nextAfter };
}

async function findReferrer(sql: Sql, playerId: string): Promise<Referrer> {
  const [row] = await sql.query<ReferrerRow>(`${selectReferrers} where f.player_id = $1`, [playerId]);
  if (!row) throw new Refusal("NOT_FOUND");
  return toReferrerDto(row, await readProposalStates(sql, "referral-rate", playerId));
}

type ProposalOf = Awaited<ReturnType<typeof readProposalStates>>;

function toReferrerDto(
  { budgetMinor, budgetUsedMinor, ...row }: ReferrerRow,
  proposalOf: ProposalOf,
): Referrer {
  return {
    ...row,
    budgetMinor: budgetMinor === null ? null : minorUnits(budgetMinor),
    budgetUsedMinor: minorUnits(budgetUsedMinor),
    proposal: proposalOf({ key: row.playerId, revision: row.version }),
  };
}

interface ReferrerDecision {
  readonly playerId: string;
  /** Version that the operator has seen. */
  readonly version: number;
  readonly verb: "suspend" | "reinstate" | "rate";
  /** State that the referrer has to be in; absent for any. */
  readonly from?: ReferralStatus;
}

type ReferrerChange = Partial<Pick<Referrer, "status" | "rateBp" | "budgetMinor" | "reason">>;

/** Changes a locked referrer in one transaction with its entry in the audit log. Returns him afterwards. */
function referrerChanger(database: Database, now: () => Date) {
  return (call: AnyCall, decision: ReferrerDecision, change: ReferrerChange): Promise<Referrer> =>
    database.transaction(async (sql) => {
      const before = await lockReferrer(sql, decision);
      const by = actorOf(call.operator);
      const named = { by, now: now(), audit: call.audit };
      if (decision.verb === "rate" && !(await maySetRate(sql, { ...before, ...change }, before, named))) {
        return findReferrer(sql, before.playerId);
      }
      await outdateProposal(sql, { kind: "referral-rate", key: before.playerId, by, now: now() });
      return changeReferrer(sql, before, change, { ...named, verb: decision.verb });
    });
}

/**
 * Locks a referrer and reads him. Refuses with NOT_FOUND, and with CONFLICT when he is not as the operator
 * has seen him.
 */
async function lockReferrer(
  sql: Sql,
  { playerId, version, from }: Pick<ReferrerDecision, "playerId" | "version" | "from">,
): Promise<Referrer> {
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
  readonly audit: AnyCall["audit"];
}

/**
 * Decides whether an operator may set a rate alone; the usual rate and lower ones always. Returns false when
 * a proposal waits instead. Refuses with VALIDATION.
 */
async function maySetRate(
  sql: Sql,
  { rateBp, budgetMinor }: ReferrerRate,
  { playerId, username, version, ...before }: Referrer,
  { by, now, audit }: NamedDecision,
): Promise<boolean> {
  refuseRate({ rateBp, budgetMinor }, before.budgetUsedMinor);
  await refuseReturnTooHigh(sql, { rate: { playerId, rateBp } }, now);
  if (!needsBudget(rateBp)) return true;
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
  return askToPublish(sql, publication, audit);
}

interface WrittenDecision extends NamedDecision, Pick<ReferrerDecision, "verb"> {
  /** Operators of a proposal that this approves. */
  readonly names?: object;
}

/**
 * Changes a locked referrer, with the entry in the audit log, and tells his pages. Returns him afterwards.
 */
async function changeReferrer(
  sql: Sql,
  before: Referrer,
  change: ReferrerChange,
  { verb, by, now, audit, names }: WrittenDecision,
): Promise<Referrer> {
  const { playerId, status, rateBp, budgetMinor, reason, version } = before;
  const next = { ...before, ...change };
  await sql.query(
    `update referral_profiles set status = $2, rate_bp = $3, budget_minor = $4, reason = $5, decided_by = $6, updated_at = $7,
       version = version + 1
      where player_id = $1`,
    [playerId, next.status, next.rateBp, next.budgetMinor, next.reason, by, now],
  );
  await emitReferralUpdated(sql, playerId);
  if (verb !== "rate") {
    const to = verb === "suspend" ? "suspended" : "reinstated";
    const about = `${playerId}:${version}`;
    await sendMessage(sql, referralMessage({ playerId, to, reason: next.reason, about }), now);
  }
  announceToOperators(sql, "referrals");
  await audit(sql, {
    action: `referral.${verb}`,
    target: { type: "referrer", id: playerId },
    before: { status, rateBp, budgetMinor, reason },
    after: {
      status: next.status,
      rateBp: next.rateBp,
      budgetMinor: next.budgetMinor,
      reason: next.reason,
      ...names,
    },
  });
  return findReferrer(sql, playerId);
}

/** Sets a proposed rate that a second operator approves. Returns the version of the referrer afterwards. */
const setApprovedRate: CreditPublisher = async (sql, approval) => {
  const { key: playerId, revision, request, proposedBy, approvedBy, now, audit } = approval;
  const before = await lockReferrer(sql, { playerId, version: revision });
  const rate = z.decode(referrerRate, request as z.input<typeof referrerRate>);
  refuseRate(rate, before.budgetUsedMinor);
  await refuseReturnTooHigh(sql, { rate: { playerId, rateBp: rate.rateBp } }, now);
  const names = { proposedBy, approvedBy };
  const after = await changeReferrer(sql, before, rate, { verb: "rate", by: approvedBy, now, audit, names });
  return after.version;
};
