import type { Sql } from "@tessera/database";
import {
  type OperatorApplication as Application,
  operatorReferralsApi as api,
} from "@tessera/shared/operator-contracts/referrals";
import type { FastifyInstance } from "fastify";
import type { ModuleDependencies } from "../../dependencies.ts";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { foundRow, Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import {
  type Decided,
  operatorDecision,
  type RowDecision,
  preparedDecision,
} from "../../platform/http/operator-decision.ts";
import { operatorRoute } from "../../platform/http/operator-route.ts";
import {
  type List,
  listPage,
  type ListPage,
  type ListWanted,
  mapPage,
} from "../../platform/lists/list-page.ts";
import { sendMessage } from "../messages/index.ts";
import { lockPlayer } from "../players/index.ts";
import { markIdCard, openIdCard } from "./id-card.ts";
import { emitReferralUpdated } from "./profiles.ts";
import { referralMessage } from "./referral-message.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";

/** Operator endpoints for applications. Source: spec:operators#referral. */
export function registerOperatorApplications(
  app: FastifyInstance,
  { database, clock, keys, pictures }: Pick<ModuleDependencies, "database" | "clock" | "keys" | "pictures">,
): void {
  operatorRoute(app, api.applications, async ({ query }) => listApplications(database, query));

  operatorRoute(app, api.application, ({ params }) => findApplication(database, params.id));

  preparedDecision(
    app,
    api.idCard,
    async ({ params: { id }, operator: { username } }) =>
      markIdCard(pictures, await openIdCard(database, keys.code, id), { username, now: clock.now() }),
    async ({ params: { id } }, marked) => ({
      audit: { action: "referral.look-at-card", target: { type: "referral_application", id } },
      answer: { contentType: "image/jpeg" as const, base64: marked.toString("base64") },
    }),
  );

  operatorDecision(app, api.approve, (decision) => decide(decision, "approved", null));
  operatorDecision(app, api.reject, (decision) => decide(decision, "rejected", decision.body.reason));
}

type ApplicationRow = Stored<Application, "decidedAt" | "createdAt">;

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
  const page = await listPage<ApplicationRow>(
    sql,
    applicationList,
    { ...wanted, order },
    { "a.status = ?": status },
  );
  return mapPage(page, withInstants);
}

async function findApplication(sql: Sql, id: string): Promise<Application> {
  const row = foundRow(await sql.query<ApplicationRow>(`${selectApplications} where a.id = $1`, [id]));
  return withInstants(row);
}

/** Reads an application whose player is locked until the end of the transaction. */
async function lockApplication(sql: Sql, id: string): Promise<Application> {
  const { playerId } = await findApplication(sql, id);
  await lockPlayer(sql, playerId);
  return findApplication(sql, id);
}

/** Decides an application. Refuses with NOT_FOUND, and with CONFLICT one that is decided or was changed. */
async function decide(
  { sql, params: { id }, body, by, now }: RowDecision,
  to: "approved" | "rejected",
  reason: string | null,
): Promise<Decided<Application>> {
  const before = await lockApplication(sql, id);
  const { status, decidedBy, version } = before;
  if (status !== "pending" || version !== body.version)
    throw new Refusal("CONFLICT", { details: { status, decidedBy, version } });
  await decideApplication(sql, before, { to, reason, by, now });
  return {
    audit: {
      action: `referral.${to === "approved" ? "approve" : "reject"}`,
      target: { type: "referral_application", id },
      before: { status },
      after: { status: to, reason },
    },
    answer: await findApplication(sql, id),
  };
}

interface ApplicationDecision {
  readonly to: "approved" | "rejected";
  readonly reason: string | null;
  readonly by: string;
  readonly now: Date;
}

async function decideApplication(
  sql: Sql,
  { id, playerId }: Pick<Application, "id" | "playerId">,
  { to, reason, by, now }: ApplicationDecision,
): Promise<void> {
  await sql.query(
    `update referral_applications set status = :to, reason = :reason, decided_by = :by, decided_at = :now, version = version + 1
      where id = :id`,
    { id, to, reason, by, now },
  );
  await sql.query("update identity_cards set decided_at = $2 where application_id = $1", [id, now]);
  await sql.query(
    `update referral_profiles set status = :to, reason = :reason, decided_by = :by, updated_at = :now,
       approved_at = case when :to = 'approved' then :now::timestamptz end, version = version + 1
      where player_id = :playerId`,
    { playerId, to, reason, by, now },
  );
  await emitReferralUpdated(sql, playerId);
  await sendMessage(sql, referralMessage({ playerId, to, reason, about: id }), now);
  announceToOperators(sql, "referrals");
}
