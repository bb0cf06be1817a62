import { accountApi } from "@tessera/shared/contracts/account";
import { call } from "@tessera/shared/http";
import type { Language } from "@tessera/shared/i18n";
import { playerQueries, queryOptions } from "@tessera/shared/query";

const shownRows = 5;

/** The player's last movements and what came in and went out, both of the last 7 days. Titles differ by language. */
export function lastMovementsQuery(language: Language) {
  return queryOptions({
    queryKey: [...playerQueries.history(), "last", language],
    queryFn: ({ signal }) =>
      call(accountApi.history, { query: { pageSize: shownRows, sortDir: "desc" } }, { signal }),
  });
}
