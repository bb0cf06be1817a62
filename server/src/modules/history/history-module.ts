import { accountApi } from "@tessera/shared/contracts/account";
import { hourMs } from "@tessera/shared/core/durations";
import type { ServerModule } from "../../dependencies.ts";
import { Refusal } from "../../platform/errors/refusal.ts";
import { route } from "../../platform/http/route.ts";
import { historyCsv } from "./history-csv.ts";
import { historyRange } from "./history-range.ts";
import { readMovementSearch } from "./search-history.ts";
import { findHistoryItem, listHistory } from "./list-history.ts";

const exportLimit = { max: 5, windowMs: hourMs, per: "account" } as const;
/** More rounds than a player can play in the longest range. */
const exportRowsMax = 100_000;

/** Registers the history: the player's movements of money from every source in one list. */
export const historyModule: ServerModule = (app, { database, clock }) => {
  route(app, accountApi.history, async ({ caller, query, language }) => {
    const { type, status, from, to, search, ...page } = query;
    const range = historyRange({ from, to }, clock.now());
    const filter = { type, status, range, ...(search && { search: readMovementSearch(search) }) };
    const list = await listHistory(database, caller.playerId, language, filter, page);
    return {
      ...list,
      pageIndex: page.pageIndex,
      pageSize: page.pageSize,
      pageCount: Math.ceil(list.total / page.pageSize),
    };
  });

  route(
    app,
    accountApi.exportHistory,
    async ({ caller, query, language, reply }) => {
      const { type, status, from, to, search, ...sort } = query;
      const range = historyRange({ from, to }, clock.now());
      const page = { ...sort, pageIndex: 0, pageSize: exportRowsMax };
      const filter = { type, status, range, ...(search && { search: readMovementSearch(search) }) };
      const { items } = await listHistory(database, caller.playerId, language, filter, page);
      reply.header("content-disposition", 'attachment; filename="history.csv"');
      return historyCsv(items, language);
    },
    { limits: [exportLimit], hasEffect: true },
  );

  route(app, accountApi.historyItem, async ({ caller, params, language }) => {
    const movement = await findHistoryItem(database, caller.playerId, language, params);
    if (!movement) throw new Refusal("NOT_FOUND");
    return movement;
  });
};
