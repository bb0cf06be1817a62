import { accountApi } from "@tessera/shared/contracts/account";
import { hourMs } from "@tessera/shared/core/durations";
import type { ServerModule } from "../../dependencies.ts";
import { found } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { historyCsv } from "./history-csv.ts";
import { type AskedDays, historyRange } from "./history-range.ts";
import { readMovementSearch } from "./search-history.ts";
import { findHistoryItem, type HistoryFilter, listHistory } from "./list-history.ts";
import { pageOfTable } from "../../platform/lists/list-page.ts";

const exportLimit = { max: 5, windowMs: hourMs, per: "account" } as const;
/** More rounds than a player can play in the longest range. */
const exportRowsMax = 100_000;

/** Registers the history: the player's movements of money from every source in one list. */
export const historyModule: ServerModule = (app, { database, clock }) => {
  route(app, accountApi.history, async ({ caller, query, language }) => {
    const filter = filterOf(query, clock.now());
    const list = await listHistory(database, caller.playerId, language, filter, query);
    return { ...pageOfTable(list.items, list.total, query), totals: list.totals };
  });

  route(
    app,
    accountApi.exportHistory,
    async ({ caller, query, language, reply }) => {
      const filter = filterOf(query, clock.now());
      const page = { ...query, pageIndex: 0, pageSize: exportRowsMax };
      const { items } = await listHistory(database, caller.playerId, language, filter, page);
      reply.header("content-disposition", 'attachment; filename="history.csv"');
      return historyCsv(items, language);
    },
    { limits: [exportLimit], hasEffect: true },
  );

  route(app, accountApi.historyItem, async ({ caller, params, language }) => {
    return found(await findHistoryItem(database, caller.playerId, language, params));
  });
};

interface Asked extends Pick<HistoryFilter, "type" | "status">, AskedDays {
  readonly search?: string | undefined;
}

/** Refuses with DATE_RANGE_INVALID and DATE_RANGE_TOO_LONG. */
function filterOf({ type, status, search, ...days }: Asked, now: Date): HistoryFilter {
  const range = historyRange(days, now);
  return { type, status, range, ...(search && { search: readMovementSearch(search) }) };
}
