import { supportStatus } from "@tessera/shared/contracts/support";
import { operatorSupportApi, supportHolder } from "@tessera/shared/operator-contracts/support";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/call-query.ts";
import {
  type FilterForm,
  sharedDefaults,
  type SharedFilter,
  sharedParsers,
  sharedQuery,
} from "../../../ui/index.ts";

const status = z.union([supportStatus, z.literal("all")]);

export interface SupportFilter extends SharedFilter {
  readonly status: z.output<typeof status>;
  readonly holder: z.output<typeof supportHolder>;
}

export const supportFilterForm: FilterForm<SupportFilter> = {
  defaults: { ...sharedDefaults, status: "open", holder: "all" },
  everywhere: { status: "all" },
  parsers: { ...sharedParsers, status, holder: supportHolder },
};

/** One page of requests: those that wait, the oldest first, others the newest first. */
export function requestsQuery(filter: SupportFilter) {
  const query = { ...sharedQuery(filter), status: filter.status, holder: filter.holder };
  return pageQuery(["support", "list", query], operatorSupportApi.list, { query });
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
