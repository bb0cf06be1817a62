import { operatorErrorsApi } from "@tessera/shared/operator-contracts/error-log";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/call-query.ts";
import type { FilterForm } from "../../../ui/index.ts";

const pageSize = 25;
const reportsMax = 5;

export interface ErrorFilter {
  /** Name of a part of the site; empty for all. */
  readonly search: string;
  readonly pageIndex: number;
}

export const errorFilterForm: FilterForm<ErrorFilter> = {
  defaults: { search: "", pageIndex: 0 },
  parsers: { search: z.string().check(z.maxLength(64)) },
};

/** One page of groups of crash reports, those seen last first. */
export function errorGroupsQuery({ search, pageIndex }: ErrorFilter) {
  return pageQuery(["errors", "list", search, pageIndex], operatorErrorsApi.groups, {
    query: { ...(search !== "" && { remote: search }), pageIndex, pageSize },
  });
}

/** The latest reports of one fault. */
export function errorReportsQuery(fingerprint: string) {
  return callQuery(["errors", "one", fingerprint], operatorErrorsApi.reports, {
    params: { fingerprint },
    query: { pageSize: reportsMax },
  });
}
