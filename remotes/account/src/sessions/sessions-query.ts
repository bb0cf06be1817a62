import { authApi } from "@tessera/shared/api/auth";
import { call } from "@tessera/shared/http";
import { playerQueries, queryOptions } from "@tessera/shared/query";

/** Logged-in devices. They change elsewhere, so every visit refetches. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: [...playerQueries.all(), "sessions"],
    queryFn: ({ signal }) => call(authApi.sessions, {}, { signal }),
    staleTime: 0,
  });
}
