import { secondFactorApi } from "@tessera/shared/api/second-factor";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions } from "@tessera/shared/query";

/** State of the two-step login. Codes are used elsewhere, so every visit refetches. */
export function secondFactorQuery() {
  return queryOptions({
    queryKey: [...playerQueries.all(), "second-factor"],
    queryFn: ({ signal }) => call(secondFactorApi.read, {}, { signal }),
    staleTime: 0,
  });
}
