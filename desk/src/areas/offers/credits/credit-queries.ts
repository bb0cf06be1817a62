import { creditProposalStatus } from "@tessera/shared/operator-contracts/credit-proposal-state";
import { type CreditKind, creditProposalsApi } from "@tessera/shared/operator-contracts/credit-proposals";
import type { OperatorQueue } from "@tessera/shared/operator-contracts/events";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/index.ts";
import type { FilterForm } from "../../../ui/index.ts";

const status = z.union([creditProposalStatus, z.literal("all")]);

export interface CreditFilter {
  readonly status: z.output<typeof status>;
  /** Id after which the page begins. */
  readonly after: string;
  readonly pageIndex: number;
}

export const creditFilterForm: FilterForm<CreditFilter> = {
  defaults: { status: "proposed", after: "", pageIndex: 0 },
  parsers: { status, after: z.uuid() },
};

/** One page of proposals: those that wait, the oldest first, others the newest first. */
export function creditsQuery({ status: wanted, after }: CreditFilter) {
  return pageQuery(["credits", "list", wanted, after], creditProposalsApi.list, {
    query: { status: wanted, after },
  });
}

/** One proposal. */
export function creditQuery(id: string) {
  return callQuery(["credits", "one", id], creditProposalsApi.one, { params: { id } });
}

/** Query of the credits that the operator may still publish alone; read again with the queue of the subject's area. */
export function creditLimitQuery(queue: OperatorQueue, kind: CreditKind, key: string) {
  return callQuery([queue, "credit-limit", kind, key], creditProposalsApi.limit, { query: { kind, key } });
}
