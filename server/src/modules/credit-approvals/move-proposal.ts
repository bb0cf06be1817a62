import type { Sql } from "@tessera/database";
import type { CreditKind, CreditProposal } from "@tessera/shared/operator-contracts/credit-proposals";
import type { OperatorQueue } from "@tessera/shared/operator-contracts/list-readers";
import { Refusal } from "../../platform/errors/refusal.ts";
import { announceToOperators } from "../../platform/events/announce-to-operators.ts";
import { costOf, type ProposalRow, readProposal } from "./proposal-rows.ts";

/** Queue of each kind's own area, whose open pages follow its proposals. */
const queueOf: Readonly<Record<CreditKind, OperatorQueue>> = {
  promotion: "content",
  wheel: "wheels",
  "referral-rate": "referrals",
};

/** Announces a changed proposal to the open desks of approvers and of the proposer. */
export function announceProposal(sql: Sql, kind: CreditKind): void {
  announceToOperators(sql, "credits");
  announceToOperators(sql, queueOf[kind]);
}

interface ProposalMove {
  readonly to: Exclude<CreditProposal["status"], "proposed">;
  /** `admin:<id>` or `system:<job>` */
  readonly by: string;
  readonly note?: string | null | undefined;
  /** Revision of what an approval has published. */
  readonly revision?: number;
  readonly now: Date;
}

/**
 * Ends a proposal that waits. Refuses with CONFLICT, which names its state, when it was decided since it was
 * read.
 */
export async function moveProposal(
  sql: Sql,
  { id, kind, version, revision: proposed }: ProposalRow,
  { to, by, note, now, revision = proposed }: ProposalMove,
): Promise<ProposalRow> {
  const moved = await sql.query(
    `update credit_publications set status = :to, decided_by = :by, decision_note = :note, decided_at = :now,
       revision = :revision, version = version + 1 where id = :id and version = :version and status = 'proposed' returning id`,
    { id, version, to, by, note, now, revision },
  );
  const row = await readProposal(sql, id);
  if (moved.length === 0) throw proposalConflict(row, row.status);
  announceProposal(sql, kind);
  return row;
}

/** CONFLICT with what a proposal is now, and who has decided it. */
export function proposalConflict({ decidedBy, version }: ProposalRow, status: string): Refusal {
  return new Refusal("CONFLICT", { details: { status, decidedBy, version } });
}

/**
 * Returns the content of a proposal for the audit log, with the names of all operators that had a part in it.
 */
export function auditedProposal(row: ProposalRow) {
  const { status, kind, key, draftedBy, proposedBy, decidedBy, decisionNote } = row;
  return { status, kind, key, ...costOf(row), draftedBy, proposedBy, decidedBy, note: decisionNote };
}
