import { accountApi } from "@tessera/shared/api/account";
import { call } from "@tessera/shared/http";
import type { Language } from "@tessera/shared/i18n";
import { playerQueries, queryOptions } from "@tessera/shared/query";

const shownRows = 5;

/** Last movements and totals of the last 7 days. Titles depend on the language. */
export function lastMovementsQuery(language: Language) {
  return queryOptions({
    queryKey: [...playerQueries.history(), "last", language],
    queryFn: ({ signal }) =>
      call(accountApi.history, { query: { pageSize: shownRows, sortDir: "desc" } }, { signal }),
  });
}
