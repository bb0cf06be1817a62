/** Without it, spreadsheets assume a legacy encoding. */
const byteOrderMark = "\uFEFF";

/**
 * Joins cells to the text of a CSV file (RFC 4180) in UTF-8 with its mark. Cells with external text go
 * through `csvText` before.
 * @param rows the first one has the names of the columns
 */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((cells) => `${cells.join(",")}\r\n`).join("");
}

/**
 * Formats a cell with external text. Spreadsheets detect a formula by its first character; an apostrophe
 * prevents that.
 */
export function csvText(text: string): string {
  const harmless = /^\s*[=+\-@]|^[\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
