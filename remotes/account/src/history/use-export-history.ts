import { accountApi } from "@tessera/shared/api/account";
import { call } from "@tessera/shared/http";
import { useMutation } from "@tessera/shared/query";
import type { HistoryFilter } from "./history-filter.ts";

/** Without it spreadsheets assume a legacy encoding; reading the answer as text removes it. */
const byteOrderMark = "\uFEFF";

/** Fetches every movement of a filter as CSV and saves it in the browser under the given file name. */
export function useExportHistory() {
  return useMutation({
    mutationFn: async ({ status, type, from, to, sortBy, sortDir }: HistoryFilter) => {
      const table = await call(accountApi.exportHistory, {
        query: { type, status: status ?? undefined, from, to, sortBy, sortDir },
      });
      saveFile(`tessera-history-${from}-${to}.csv`, byteOrderMark + table);
    },
  });
}

function saveFile(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has copied the file by the end of the click.
  setTimeout(() => URL.revokeObjectURL(address));
}
