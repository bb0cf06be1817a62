import type { HistoryItem } from "@tessera/shared/contracts/account";
import type { Language } from "@tessera/shared/contracts/scalars";
import { walletExponent } from "@tessera/shared/core/money";
import { formatDateTime } from "@tessera/shared/core/time";

const columns: Readonly<Record<Language, readonly string[]>> = {
  en: ["Time", "Number", "Type", "Title", "Direction", "Amount", "Currency", "Status", "Balance after"],
  id: ["Waktu", "Nomor", "Jenis", "Judul", "Arah", "Jumlah", "Mata uang", "Status", "Saldo sesudah"],
};

/** Spreadsheets take a file without it for one in an old encoding. */
const byteOrderMark = "\uFEFF";

/** Movements as CSV (RFC 4180) with the time in Bangkok. No cell can be taken for a formula. Source: spec:api#history. */
export function historyCsv(items: readonly HistoryItem[], language: Language): string {
  const rows = items.map((item) => [
    formatDateTime(item.createdAt),
    item.number,
    item.type,
    item.title,
    item.direction,
    plainAmount(item.amountMinor),
    item.currency,
    item.status,
    item.balanceAfterMinor === null ? "" : plainAmount(item.balanceAfterMinor),
  ]);
  return (
    byteOrderMark + [columns[language], ...rows].map((cells) => `${cells.map(cell).join(",")}\r\n`).join("")
  );
}

/** `123456` → `1234.56`: a spreadsheet reads it as a number. */
function plainAmount(minor: bigint): string {
  const digits = minor.toString().padStart(walletExponent + 1, "0");
  return `${digits.slice(0, -walletExponent)}.${digits.slice(-walletExponent)}`;
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
