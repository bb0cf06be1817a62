import { operatorSupportApi } from "@tessera/shared/operator-contracts/support";
import { callQuery } from "../../../http/call-query.ts";

/** One request with its messages. */
export function requestQuery(id: string) {
  return callQuery(["support", "one", id], operatorSupportApi.one, { params: { id } });
}

/** Answers to insert, by title. */
export const templatesQuery = callQuery(["templates", "list"], operatorSupportApi.templates, {});
