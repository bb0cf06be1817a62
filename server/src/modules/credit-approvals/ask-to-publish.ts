import { isDeepStrictEqual } from "node:util";
import { insertRow, type Sql } from "@tessera/database";
import type { CreditCost } from "@tessera/shared/core/credit-cost";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import type { CreditProposalState } from "@tessera/shared/operator-contracts/credit-proposal-state";
import {
  type CreditKind,
  type CreditSubject,
  creditSubject,
} from "@tessera/shared/operator-contracts/credit-proposals";
import * as z from "@tessera/shared/schema";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { AuditRows } from "../../platform/http/operator-decision.ts";
import { readCreditLimit } from "./credit-limit.ts";
import { announceProposal, auditedProposal, moveProposal } from "./move-proposal.ts";
import { findNewest, findWaiting, type ProposalRow, readProposal, toProposalState } from "./proposal-rows.ts";

/** Time in which a proposal can be approved. Source: spec:operators#what-gives-credits. */
const expiresAfterMs = 3 * dayMs;

/** A publication of something that gives credits. */
export interface CreditPublication {
  readonly subject: CreditSubject;
  /** Name of the subject in its area: the slug, or the player's id. */
  readonly key: string;
  /** Of the locked subject. */
  readonly revision: number;
  /** Parameters that the publisher of the kind gets back at the approval. */
  readonly request: Readonly<Record<string, string | number | boolean | null>>;
  readonly cost: CreditCost;
  /** Operator who edited the published content last, `admin:<id>`; null where there is no draft. */
  readonly draftedBy: string | null;
  /** Operator who publishes it, `admin:<id>`. */
  readonly by: string;
  readonly now: Date;
}

/**
 * Decides whether an operator may publish alone. Returns null when the caller is to publish now; the
 * publication is recorded and counts against the operator's limit. Returns the row of the audit log when a
 * proposal waits instead; the caller changes nothing then. A repetition stores nothing. Refuses with CONFLICT
 * when the proposal of somebody else waits.
 *
 * Runs in the caller's transaction, with the subject locked and everything checked that prevents its
 * publication.
 */
export async function askToPublish(sql: Sql, publication: CreditPublication): Promise<AuditRows | null> {
  const { subject, key, cost, by, now } = publication;
  // Two publications of one operator at once would not see each other.
  await sql.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`credits ${by}`]);
  const { limitMinor, usedMinor } = await readCreditLimit(sql, { kind: subject.kind, key, by, now });
  if (cost.inAllMinor !== null && usedMinor + cost.inAllMinor <= limitMinor) {
    await outdateProposal(sql, { kind: subject.kind, key, by, now });
    await insertPublication(sql, publication, "alone");
    return null;
  }
  const waiting = await findWaiting(sql, subject.kind, key);
  if (waiting && waiting.expiresAt > now) {
    if (isSame(waiting, publication)) return "repeated";
    const { status, proposedBy, version } = waiting;
    throw new Refusal("CONFLICT", { details: { status, by: proposedBy, version } });
  }
  if (waiting) await moveProposal(sql, waiting, { to: "expired", by: "system:credits", now });
  const id = await insertPublication(sql, publication, "proposed");
  const after = auditedProposal(await readProposal(sql, id));
  announceProposal(sql, subject.kind);
  return { action: "credit.propose", target: { type: "credit_proposal", id }, after };
}

function isSame(waiting: ProposalRow, { revision, request, by }: CreditPublication): boolean {
  return (
    waiting.proposer === by && waiting.revision === revision && isDeepStrictEqual(waiting.request, request)
  );
}

async function insertPublication(
  sql: Sql,
  publication: CreditPublication,
  status: "alone" | "proposed",
): Promise<string> {
  const { subject, key, revision, request, cost, draftedBy, by, now } = publication;
  const id = newId();
  await insertRow(sql, "credit_publications", {
    id,
    kind: subject.kind,
    key,
    revision,
    subject: JSON.stringify(z.encode(creditSubject, subject)),
    request: JSON.stringify(request),
    per_player_minor: cost.perPlayerMinor,
    per_day_minor: cost.perDayMinor,
    in_all_minor: cost.inAllMinor,
    return_bp: cost.returnBp ?? null,
    drafted_by: draftedBy,
    proposed_by: by,
    status,
    expires_at: new Date(now.getTime() + expiresAfterMs),
    created_at: now,
  });
  return id;
}

export interface SubjectChange {
  readonly kind: CreditKind;
  readonly key: string;
  readonly by: string;
  readonly now: Date;
}

/** Outdates the proposal of a subject that waits, because the subject changes. Does nothing without one. */
export async function outdateProposal(sql: Sql, { kind, key, by, now }: SubjectChange): Promise<void> {
  const waiting = await findWaiting(sql, kind, key);
  if (waiting) await moveProposal(sql, waiting, { to: "outdated", by, now });
}

/**
 * Reads the newest proposal about the present revision of each subject of a kind; of one subject when it is
 * named.
 */
export async function readProposalStates(
  sql: Sql,
  kind: CreditKind,
  key?: string,
): Promise<(subject: { readonly key: string; readonly revision: number }) => CreditProposalState | null> {
  const newest = await findNewest(sql, kind, key);
  return (subject) => {
    const row = newest.get(subject.key);
    return row?.revision === subject.revision ? toProposalState(row) : null;
  };
}
