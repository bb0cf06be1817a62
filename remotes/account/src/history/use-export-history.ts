import { accountApi } from "@tessera/shared/contracts/account";
import { call } from "@tessera/shared/http";
import { useMutation } from "@tessera/shared/query";
import type { HistoryFilter } from "./history-filter.ts";

/** Spreadsheets take a file without it for one in an old encoding; reading the answer as text has taken it away. */
const byteOrderMark = "\uFEFF";

/** Fetches every movement of a filter as a table and gives it to the browser as a file of that name. */
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
  // The browser has taken its copy when the press is over.
  setTimeout(() => URL.revokeObjectURL(address));
}
