import type { HistoryItem } from "@tessera/shared/contracts/account";
import type { Language } from "@tessera/shared/contracts/scalars";
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

/** Without it, spreadsheets assume a legacy encoding. */
const byteOrderMark = "\uFEFF";

/**
 * Formats movements as CSV (RFC 4180) in the words of the screen, with the time in Bangkok and outgoing amounts
 * negative. No cell can be parsed as a formula. Source: spec:api#history.
 */
export function historyCsv(items: readonly HistoryItem[], language: Language): string {
  const { movements, columns } = texts[language];
  const { types, statuses, directions } = movements;
  const rows = items.map(({ direction, amountMinor, ...item }) => [
    formatDateTime(item.createdAt),
    textCell(item.number),
    types[item.type],
    textCell(item.title),
    directions[direction],
    plainAmount(direction === "out" ? -amountMinor : amountMinor),
    item.currency,
    statuses[item.status],
    item.balanceAfterMinor === null ? "" : plainAmount(item.balanceAfterMinor),
  ]);
  return (
    byteOrderMark +
    [columnOrder.map((column) => textCell(columns[column])), ...rows]
      .map((cells) => `${cells.join(",")}\r\n`)
      .join("")
  );
}

/** Formats an amount so that a spreadsheet parses it as a number: `-123456` → `-1234.56`. */
function plainAmount(minor: bigint): string {
  return formatMinor(minorUnits(minor)).replaceAll(",", "");
}

/**
 * Formats a cell with external text. Spreadsheets detect a formula by its first character; an apostrophe prevents
 * that.
 */
function textCell(text: string): string {
  const harmless = /^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
