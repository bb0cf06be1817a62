import type { Sql } from "@tessera/database";
import type { CreditKind } from "@tessera/shared/operator-contracts/credit-proposals";
import type { AuditRow } from "../audit/audit.ts";

/** An approval that publishes a proposal. */
export interface CreditApproval {
  /** Name of the subject in its area. */
  readonly key: string;
  /** Revision of the subject that was proposed. */
  readonly revision: number;
  /** Parameters that the proposal was stored with, as JSON. */
  readonly request: unknown;
  /** `admin:<id>` */
  readonly proposedBy: string;
  /** `admin:<id>` */
  readonly approvedBy: string;
  readonly now: Date;
}

/** Subject that was published. */
export interface ApprovedPublication {
  /** Revision of the subject afterwards. */
  readonly revision: number;
  readonly audit: AuditRow;
}

/**
 * Publishes a subject of one kind in the transaction of its approval: locks it, refuses another revision with
 * CONFLICT, checks it again and tells open pages.
 */
export type CreditPublisher = (sql: Sql, approval: CreditApproval) => Promise<ApprovedPublication>;

/** Publishers by kind: each module registers its own, and the approval looks them up. */
export class CreditPublishers {
  readonly #publishers = new Map<string, CreditPublisher>();

  add(kind: CreditKind, publisher: CreditPublisher): void {
    if (this.#publishers.has(kind)) throw new Error(`Two modules publish ${kind}`);
    this.#publishers.set(kind, publisher);
  }

  /** Throws RangeError for a kind that no module publishes. */
  publisherOf(kind: string): CreditPublisher {
    const publisher = this.#publishers.get(kind);
    if (!publisher) throw new RangeError(`No module publishes ${kind}`);
    return publisher;
  }
}
