import { creditProposalStatus } from "@tessera/shared/operator-contracts/credit-proposal-state";
import { type CreditKind, creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import type { OperatorQueue } from "@tessera/shared/operator-contracts/list-readers";
import * as z from "@tessera/shared/schema";
import { callQuery, rowsQuery } from "../../../http/call-query.ts";
import { type FilterOf, sharedForm, sharedQuery } from "../../../ui/index.ts";

const status = z.union([creditProposalStatus, z.literal("all")]);

export const creditFilterForm = sharedForm(
  { status },
  { status: "proposed" },
  { everywhere: { status: "all" } },
);
export type CreditFilter = FilterOf<typeof creditFilterForm>;

/** One page of proposals: those that wait, the oldest first, others the newest first. */
export function creditsQuery(filter: CreditFilter) {
  return rowsQuery("credits", creditProposalsApi.list, { ...sharedQuery(filter), status: filter.status });
}

/** One proposal. */
export function creditQuery(id: string) {
  return callQuery(["credits", "one", id], creditProposalsApi.one, { params: { id } });
}

/**
 * Query of the credits that the operator may still publish alone; read again with the queue of the subject's
 * area.
 */
export function creditLimitQuery(queue: OperatorQueue, kind: CreditKind, key: string) {
  return callQuery([queue, "credit-limit", kind, key], creditProposalsApi.limit, { query: { kind, key } });
}
