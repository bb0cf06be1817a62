import { operatorFreeRoundsApi } from "@tessera/shared/operator-contracts/free-rounds";
import { pageQuery } from "../../../http/index.ts";
import {
  type FilterForm,
  sharedDefaults,
  type SharedFilter,
  sharedParsers,
  sharedQuery,
} from "../../../ui/index.ts";

export const awardFilterForm: FilterForm<SharedFilter> = { defaults: sharedDefaults, parsers: sharedParsers };

/** One page of awards, the latest first. */
export function awardsQuery(filter: SharedFilter) {
  const query = sharedQuery(filter);
  return pageQuery(["free-rounds", "list", query], operatorFreeRoundsApi.list, { query });
}
