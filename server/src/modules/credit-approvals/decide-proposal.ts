import type { Sql } from "@tessera/database";
import { Refusal } from "../../platform/errors/refusal.ts";
import type { ApprovedPublication, CreditPublishers } from "../../platform/credits/credit-publishers.ts";
import { moveProposal, proposalConflict } from "./move-proposal.ts";
import { type ProposalRow, readProposal } from "./proposal-rows.ts";

/** An operator's decision about a proposal. */
export interface ProposalDecision {
  readonly id: string;
  /** Version that the operator has seen. */
  readonly version: number;
  /** `admin:<id>` */
  readonly by: string;
  readonly note?: string | null | undefined;
  readonly now: Date;
}

/**
 * Publishes a proposal of another operator. Refuses with NOT_FOUND, FORBIDDEN (its author, or who edited the
 * draft last), CONFLICT, and as the publication does.
 */
export async function approveProposal(
  sql: Sql,
  decision: ProposalDecision,
  publishers: CreditPublishers,
): Promise<Pick<ApprovedPublication, "audit"> & { readonly approved: ProposalRow }> {
  const proposal = await readWaiting(sql, decision);
  refuseOwn(proposal, decision);
  const { by, note, now } = decision;
  const { kind, key, revision, request, proposer } = proposal;
  // Locks the subject first, as its changes do before they outdate the proposal.
  const published = await publishers.publisherOf(kind)(sql, {
    key,
    revision,
    request,
    now,
    proposedBy: proposer,
    approvedBy: by,
  });
  const approval = { to: "approved", by, note, now, revision: published.revision } as const;
  return { audit: published.audit, approved: await moveProposal(sql, proposal, approval) };
}

/**
 * Declines a proposal of another operator. Refuses with NOT_FOUND, FORBIDDEN as an approval, and CONFLICT.
 */
export async function declineProposal(sql: Sql, decision: ProposalDecision): Promise<ProposalRow> {
  const proposal = await readWaiting(sql, decision);
  refuseOwn(proposal, decision);
  return moveProposal(sql, proposal, { ...decision, to: "declined" });
}

/** Withdraws a proposal of one's own. Refuses with NOT_FOUND, FORBIDDEN (another operator) and CONFLICT. */
export async function withdrawProposal(sql: Sql, decision: ProposalDecision): Promise<ProposalRow> {
  const proposal = await readWaiting(sql, decision);
  if (proposal.proposer !== decision.by) throw new Refusal("FORBIDDEN");
  return moveProposal(sql, proposal, { ...decision, to: "withdrawn" });
}

function refuseOwn({ proposer, drafter }: ProposalRow, { by }: ProposalDecision): void {
  if (by === proposer || by === drafter) throw new Refusal("FORBIDDEN");
}

/**
 * Reads a proposal that waits. Refuses with CONFLICT when it was decided, has expired or has another version.
 */
async function readWaiting(sql: Sql, { id, version, now }: ProposalDecision): Promise<ProposalRow> {
  const proposal = await readProposal(sql, id);
  const hasExpired = proposal.status === "proposed" && proposal.expiresAt <= now;
  const status = hasExpired ? "expired" : proposal.status;
  if (status !== "proposed" || proposal.version !== version) throw proposalConflict(proposal, status);
  return proposal;
}

/**
 * Expires a proposal whose time is over, unless it was decided meanwhile. Returns undefined for the latter.
 */
export async function expireProposal(sql: Sql, id: string, now: Date): Promise<ProposalRow | undefined> {
  const proposal = await readProposal(sql, id);
  if (proposal.status !== "proposed" || proposal.expiresAt > now) return undefined;
  return moveProposal(sql, proposal, { to: "expired", by: "system:credits", now });
}
