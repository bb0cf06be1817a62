import { supportStatus } from "@tessera/shared/contracts/support";
import { operatorSupportApi, supportHolder } from "@tessera/shared/operator-contracts/support";
import * as z from "@tessera/shared/schema";
import { callQuery, rowsQuery } from "../../../http/call-query.ts";
import { type FilterOf, sharedForm, sharedQuery } from "../../../ui/index.ts";

const status = z.union([supportStatus, z.literal("all")]);

export const supportFilterForm = sharedForm(
  { status, holder: supportHolder },
  { status: "open", holder: "all" },
  { everywhere: { status: "all" } },
);
export type SupportFilter = FilterOf<typeof supportFilterForm>;

/** One page of requests: those that wait, the oldest first, others the newest first. */
export function requestsQuery(filter: SupportFilter) {
  return rowsQuery("support", operatorSupportApi.list, {
    ...sharedQuery(filter),
    status: filter.status,
    holder: filter.holder,
  });
}

/** One request with its messages. */
export function requestQuery(id: string) {
  return callQuery(["support", "one", id], operatorSupportApi.one, { params: { id } });
}

/** Operators to whom a request can be assigned. */
export function assigneesQuery() {
  return callQuery(["support", "assignees"], operatorSupportApi.assignees, {});
}

/** Answers to insert, by title. */
export function templatesQuery() {
  return callQuery(["templates", "list"], operatorSupportApi.templates, {});
}
