import { accountApi } from "@tessera/shared/api/account";
import { saveFile } from "@tessera/shared/core/save-file";
import { call } from "@tessera/shared/http";
import { useMutation } from "@tessera/shared/query";
import type { HistoryFilter } from "./history-filter.ts";

/** Without it spreadsheets assume a legacy encoding; reading the answer as text removes it. */
const byteOrderMark = "\uFEFF";

/** Fetches every movement of a filter as CSV and saves it in the browser under the given file name. */
export function useExportHistory() {
  return useMutation({
    mutationFn: async ({ status, search, pageIndex: _, ...rest }: HistoryFilter) => {
      const table = await call(accountApi.exportHistory, {
        query: { ...rest, status: status ?? undefined, search: search ?? undefined },
      });
      const content = new Blob([byteOrderMark + table], { type: "text/csv;charset=utf-8" });
      saveFile(`tessera-history-${rest.from}-${rest.to}.csv`, content);
    },
  });
}
