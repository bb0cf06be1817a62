import { authApi } from "@tessera/shared/contracts/auth";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions } from "@tessera/shared/query";

/** Devices that are logged in. They come and go elsewhere, so a visit always asks. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: [...playerQueries.all(), "sessions"],
    queryFn: ({ signal }) => call(authApi.sessions, {}, { signal }),
    staleTime: 0,
  });
}
