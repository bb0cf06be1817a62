import { accountClosingApi } from "@tessera/shared/api/account-closing";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions } from "@tessera/shared/query";

/** Reads the effects of closing the account. Money moves meanwhile, so every visit refetches. */
export function closingQuery() {
  return queryOptions({
    queryKey: [...playerQueries.all(), "closing"],
    queryFn: ({ signal }) => call(accountClosingApi.read, {}, { signal }),
    staleTime: 0,
  });
}
