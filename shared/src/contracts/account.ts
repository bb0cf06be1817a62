import * as z from "@tessera/shared/schema";
import { endpoint, timeouts } from "./endpoint.ts";
import { roundReels } from "./round-reels.ts";
import { day, id, instant, language, minor, pageOf, tableQuery } from "./scalars.ts";

export const historyType = z.enum([
  "deposit",
  "withdraw",
  "transfer",
  "promotion",
  "commission",
  "shop",
  "adjustment",
  "game",
  "grant",
]);
export type HistoryType = z.infer<typeof historyType>;
export const historyTypes: readonly HistoryType[] = historyType.options;

export const historyStatus = z.enum([
  "pending",
  "processing",
  "success",
  "failed",
  "rejected",
  "cancelled",
  "expired",
]);
export type HistoryStatus = z.infer<typeof historyStatus>;

export const historyItem = z.object({
  id,
  type: historyType,
  number: z.string(),
  status: historyStatus,
  amountMinor: minor,
  currency: z.string(),
  direction: z.enum(["in", "out", "move"]),
  title: z.string(),
  createdAt: instant,
  balanceAfterMinor: z.nullable(minor),
});
export type HistoryItem = z.infer<typeof historyItem>;

export const historyDetail = z.extend(historyItem, {
  /**
   * Rows of the dialog. `label` is a key under `account.history.fields`. A `text` value is displayed
   * unchanged; a `code` value is translated by `account.history.values.<label>`.
   */
  fields: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      kind: z.enum(["text", "minor", "instant", "code"]),
    }),
  ),
  /** Reels of a slot's round; absent for anything else. */
  reels: z.optional(roundReels),
});
export type HistoryDetail = z.infer<typeof historyDetail>;

/** Longest date range of one history request, in days. Source: spec:api#history. */
export const historyDaysMax = 92;

/** Greatest length of a search in the history. */
export const historySearchMax = 60;

const historyFilter = {
  /** Part of a game's name, or the beginning of a number; a whole number is found on any day. */
  search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(historySearchMax))),
  type: z._default(z.union([historyType, z.literal("all")]), "all"),
  status: z.optional(historyStatus),
  from: z.optional(day),
  to: z.optional(day),
} as const;

export const accountApi = {
  history: endpoint({
    method: "GET",
    path: "/api/history",
    access: "account",
    summary: "Movements of the player's money by Bangkok days, at most 92, the last 7 unless asked otherwise",
    query: z.object({
      ...tableQuery,
      ...historyFilter,
      sortBy: z._default(z.enum(["createdAt", "amount"]), "createdAt"),
    }),
    reply: z.extend(pageOf(historyItem), { totals: z.object({ inMinor: minor, outMinor: minor }) }),
  }),
  exportHistory: endpoint({
    method: "GET",
    path: "/api/history/export",
    access: "account",
    summary: "The same movements as a table for a spreadsheet, all of them",
    query: z.object({
      ...historyFilter,
      sortBy: z._default(z.enum(["createdAt", "amount"]), "createdAt"),
      sortDir: z._default(z.enum(["asc", "desc"]), "asc"),
    }),
    reply: z.string(),
    contentType: "text/csv; charset=utf-8",
    timeoutMs: timeouts.extended,
  }),
  historyItem: endpoint({
    method: "GET",
    path: "/api/history/:type/:id",
    access: "account",
    summary: "One movement with all its fields",
    params: z.object({ type: historyType, id }),
    reply: historyDetail,
  }),
  updateProfile: endpoint({
    method: "PATCH",
    path: "/api/profile",
    access: "account",
    summary: "Language of messages",
    body: z.strictObject({ language: z.optional(language) }),
    status: 204,
  }),
} as const;
