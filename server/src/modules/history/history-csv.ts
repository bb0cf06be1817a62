import type { HistoryItem } from "@tessera/shared/contracts/account";
import type { Language } from "@tessera/shared/contracts/scalars";
import { csvOf, csvText } from "@tessera/shared/core/csv";
import { formatMinor, minorUnits } from "@tessera/shared/core/money";
import { formatDateTime } from "@tessera/shared/core/time";
import { texts } from "./texts.ts";

const columnOrder = [
  "time",
  "number",
  "type",
  "title",
  "direction",
  "amount",
  "currency",
  "status",
  "balanceAfter",
] as const;

/**
 * Formats movements as CSV (RFC 4180) in the words of the screen, with the time in Bangkok and outgoing
 * amounts negative. No cell can be parsed as a formula. Source: spec:api#history.
 */
export function historyCsv(items: readonly HistoryItem[], language: Language): string {
  const { movements, columns } = texts[language];
  const { types, statuses, directions } = movements;
  const rows = items.map(({ direction, amountMinor, ...item }) => [
    formatDateTime(item.createdAt),
    csvText(item.number),
    types[item.type],
    csvText(item.title),
    directions[direction],
    plainAmount(direction === "out" ? -amountMinor : amountMinor),
    item.currency,
    statuses[item.status],
    item.balanceAfterMinor === null ? "" : plainAmount(item.balanceAfterMinor),
  ]);
  return csvOf([columnOrder.map((column) => csvText(columns[column])), ...rows]);
}

/** Formats an amount so that a spreadsheet parses it as a number: `-123456` → `-1234.56`. */
function plainAmount(minor: bigint): string {
  return formatMinor(minorUnits(minor)).replaceAll(",", "");
}
