import { accountApi } from "@tessera/shared/api/account";
import type { HistoryType } from "@tessera/shared/contracts/account";
import { call } from "@tessera/shared/http";
import type { Language } from "@tessera/shared/i18n";
import { keepPreviousData, playerQueries, queryOptions } from "@tessera/shared/query";
import { dateRangeError, type HistoryFilter } from "./history-filter.ts";

const pageSize = 10;

/**
 * One page of money movements. Titles depend on the language. Disabled for days that the server would reject.
 */
export function historyQuery(filter: HistoryFilter, language: Language) {
  return queryOptions({
    queryKey: [...playerQueries.history(), "list", filter, language],
    queryFn: ({ signal }) => {
      const { status, search, ...rest } = filter;
      return call(
        accountApi.history,
        { query: { ...rest, status: status ?? undefined, search: search ?? undefined, pageSize } },
        { signal },
      );
    },
    placeholderData: keepPreviousData,
    enabled: dateRangeError(filter) === null,
  });
}

/** One movement with all its fields. */
export function movementQuery(key: { readonly type: HistoryType; readonly id: string }, language: Language) {
  return queryOptions({
    queryKey: [...playerQueries.history(), "item", key, language],
    queryFn: ({ signal }) => call(accountApi.historyItem, { params: key }, { signal }),
  });
}
