import type { Sql } from "@tessera/database";
import type { OperatorPlayerDetail } from "@tessera/shared/operator-contracts/players";
import { readWallet } from "../../ledger/index.ts";
import { actorNameSql } from "../../platform/audit/actor-name.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { readOperatorClosing } from "../account-closing/index.ts";
import { exclusionHolds, listLimits } from "../limits/index.ts";
import { kycStatusSql } from "../players/index.ts";
import { findFactorSince } from "../verification/index.ts";
import { listOpenSessions } from "../sessions/index.ts";
import { type FoundPlayer, playerColumns, toPlayerDto } from "./find-players.ts";
import { type Stored, withInstants } from "../../platform/storage/instants.ts";

interface DetailRow extends FoundPlayer {
  readonly emailVerified: boolean;
  readonly kycStatus: OperatorPlayerDetail["kycStatus"];
  readonly language: string;
  readonly reason: string | null;
  readonly exclusionUntil: Date | null;
  readonly referralCode: string;
  readonly referralStatus: OperatorPlayerDetail["referral"]["status"];
  readonly referrerId: string | null;
  readonly referrerName: string | null;
  readonly downlines: number;
}

/** Reads one player as operators see him. Refuses with NOT_FOUND. */
export async function readPlayerDetail(sql: Sql, playerId: string, now: Date): Promise<OperatorPlayerDetail> {
  const row = await findDetail(sql, playerId, now);
  const [wallet, openWithdrawals, sessions, limits, applications, terms, closing, factorSince] =
    await Promise.all([
      readWallet(sql, playerId),
      listOpenWithdrawals(sql, playerId),
      listOpenSessions(sql, playerId, now),
      listLimits(sql, playerId, now),
      listApplications(sql, playerId),
      listAcceptedTerms(sql, playerId),
      readOperatorClosing(sql, playerId),
      findFactorSince(sql, playerId),
    ]);
  const { reason, emailVerified, kycStatus, language, exclusionUntil } = row;
  const { mainMinor, heldMinor, commissionMinor, pointsMinor, providers } = wallet;
  const names = await sql.query<{ code: string; name: string }>("select code, name from providers");
  const studios = providers.map(({ code, minor }) => ({
    code,
    name: names.find((studio) => studio.code === code)?.name ?? code,
    minor,
  }));
  return {
    ...toPlayerDto(row),
    reason,
    emailVerified,
    twoStepLoginSince: factorSince?.toISOString() ?? null,
    kycStatus,
    language,
    exclusionUntil: exclusionUntil?.toISOString() ?? null,
    wallets: { mainMinor, heldMinor, commissionMinor, pointsMinor, studios },
    openWithdrawals,
    sessions,
    limits,
    referral: { ...referralOf(row), applications },
    terms,
    closing,
  };
}

async function findDetail(sql: Sql, playerId: string, now: Date): Promise<DetailRow> {
  const [row] = await sql.query<DetailRow>(
    `select ${playerColumns}, p.email_verified_at is not null as "emailVerified", ${kycStatusSql("p")} as "kycStatus", p.language,
       p.disabled_reason as reason, x.ends_at as "exclusionUntil", p.referral_code as "referralCode",
       coalesce(f.status, 'none') as "referralStatus", r.id as "referrerId", r.username as "referrerName",
       (select count(*)::int from players d where d.referred_by = p.id) as downlines
     from players p
       left join lateral (select e.kind, e.ends_at from exclusions e where e.player_id = p.id and ${exclusionHolds(2)}
         order by e.kind desc, e.ends_at desc nulls first limit 1) x on true
     left join referral_profiles f on f.player_id = p.id left join players r on r.id = p.referred_by
     where p.id = $1`,
    [playerId, now],
  );
  if (!row) throw new Refusal("NOT_FOUND");
  return row;
}

function referralOf(row: DetailRow): Omit<OperatorPlayerDetail["referral"], "applications"> {
  const { referralCode: code, referralStatus: status, referrerId, referrerName, downlines } = row;
  const referredBy =
    referrerId !== null && referrerName !== null ? { id: referrerId, username: referrerName } : null;
  return { code, status, referredBy, downlines };
}

type OpenWithdrawal = OperatorPlayerDetail["openWithdrawals"][number];

async function listOpenWithdrawals(sql: Sql, playerId: string): Promise<OpenWithdrawal[]> {
  const rows = await sql.query<Stored<OpenWithdrawal, "createdAt">>(
    `select id, number, amount_minor as "amountMinor", status, created_at as "createdAt"
      from withdrawals where player_id = $1 and status in ('requested', 'approved', 'paying', 'payout_failed')
      order by created_at desc`,
    [playerId],
  );
  return rows.map((row) => withInstants(row));
}

type Application = OperatorPlayerDetail["referral"]["applications"][number];

/** Lists what became of each identity card of a player, the latest first. */
async function listApplications(sql: Sql, playerId: string): Promise<Application[]> {
  const rows = await sql.query<Stored<Application, "createdAt" | "decidedAt">>(
    `select a.id, a.status, a.created_at as "createdAt", a.decided_at as "decidedAt",
       ${actorNameSql("a.decided_by")} as "decidedBy"
     from referral_applications a
     where a.player_id = $1 order by a.id desc`,
    [playerId],
  );
  return rows.map((row) => withInstants(row));
}

/** Lists the versions of the terms that a player has accepted, the latest first. */
async function listAcceptedTerms(sql: Sql, playerId: string): Promise<OperatorPlayerDetail["terms"]> {
  const rows = await sql.query<{ version: string; language: string | null; acceptedAt: Date }>(
    `select version, language, accepted_at as "acceptedAt" from terms_acceptances
      where player_id = $1 order by accepted_at desc, version desc`,
    [playerId],
  );
  return rows.map((row) => withInstants(row));
}
