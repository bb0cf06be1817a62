/**
 * Text filters of fields, for typing, paste and blur. Pure functions of text; none limits the length, which
 * is the validator's task. Source of every rule: spec:input#input-and-display.
 */

const fullWidthAscii = /[\uFF01-\uFF5E]/g;
const thaiDigit = /[๐-๙]/g;

function narrow(text: string): string {
  return text.replace(fullWidthAscii, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}

/** Converts Thai and full-width digits to ASCII digits; digits of other scripts are not converted. */
function withAsciiDigits(text: string): string {
  return narrow(text).replace(thaiDigit, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x0e50 + 0x30));
}

/** Phone and number fields: digits only, leading zeros unchanged. */
export function digitsInput(text: string): string {
  return withAsciiDigits(text).replace(/\D/g, "");
}

/**
 * Mailed codes and those of an authenticator: six digits, without the blanks and words around a pasted one.
 */
export function codeInput(text: string): string {
  return digitsInput(text).slice(0, 6);
}

/**
 * Amount while typing: digits with thousands commas, leading zeros dropped. `12.5` becomes `125`; see
 * amountPaste.
 */
export function amountInput(text: string): string {
  return digitsInput(text)
    .replace(/^0+(?=\d)/, "")
    .replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * Amount from the clipboard: decimals are removed and not appended to the whole part, so `1,234.56` becomes
 * `1,234` and `Rp50.000,00` becomes `50,000`.
 */
export function amountPaste(text: string): string {
  const marks = withAsciiDigits(text)
    // The full stop of an abbreviation (`Rp.`) is not a decimal point.
    .replace(/\p{L}+\.?/gu, "")
    .replace(/[^\d.,]/g, "")
    .replace(/[.,]+$/, "");
  const decimalAt = decimalMarkIndex(marks);
  return amountInput(decimalAt === -1 ? marks : marks.slice(0, decimalAt));
}

/** Index of the separator before the decimals, -1 when every separator groups thousands. */
function decimalMarkIndex(marks: string): number {
  const last = Math.max(marks.lastIndexOf("."), marks.lastIndexOf(","));
  if (last === -1) return -1;
  const occursTwice = marks.indexOf(marks.charAt(last)) !== last;
  const isOnlyMark = !/[.,]/.test(marks.slice(0, last));
  const groupsThousands = isOnlyMark && /^[1-9]\d{0,2}[.,]\d{3}$/.test(marks);
  return occursTwice || groupsThousands ? -1 : last;
}

/**
 * Number in an amount field: thousands commas are removed; anything but a plain decimal number in the safe
 * range is 0. Never -0.
 */
export function parseAmount(value: string | number | null | undefined): number {
  const text = String(value ?? "")
    .replaceAll(",", "")
    .trim();
  const amount = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  return Math.abs(amount) > Number.MAX_SAFE_INTEGER || amount === 0 ? 0 : amount;
}

/** A Latin or Thai letter with its combining marks, or one space. A mark without its letter is removed. */
const nameParts =
  /(?=\p{L})[\p{Script=Latin}\p{Script=Thai}](?:(?=\p{Mn})(?!\p{DI})[\p{Script=Inherited}\p{Script=Thai}])*|\s/gu;

/** A name while typing: Latin and Thai letters and spaces, no leading space. */
export function nameInput(text: string): string {
  // Never NFKC: it would decompose the Thai vowel sara am.
  const parts = narrow(text).normalize("NFC").match(nameParts) ?? [];
  return parts
    .map((part) => part.replace(/\s/, " "))
    .join("")
    .trimStart();
}

/** Name on blur or submit: single spaces, none at the ends. */
export function nameSubmit(text: string): string {
  return nameInput(text).replace(/ +/g, " ").trimEnd();
}

/** Digits of day, month and year. */
const dateSizes = [2, 2, 4] as const;

/**
 * Splits text into day, month and year, as far as they are typed. Overflowing digits move to the next part
 * only at the end.
 */
function datePartsOf(text: string): string[] {
  const ascii = withAsciiDigits(text).trim();
  const machine = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(ascii);
  const pieces = (machine ? machine.slice(1).toReversed().join("/") : ascii)
    .replace(/[^\d/.\-\s]/g, "")
    .replace(/^\D+/, "")
    .split(/\D+/);
  const parts: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const isLast = index === pieces.length - 1;
    let rest = piece;
    for (const size of dateSizes.slice(parts.length, isLast ? undefined : parts.length + 1)) {
      parts.push(rest.slice(0, size));
      rest = rest.slice(size);
      if (rest === "") break;
    }
  }
  return parts;
}

/**
 * Date while typing, as `dd/mm/yyyy`: digits, with a slash before the next part. A separator ends the part
 * before it, so `1/` becomes `01/`; an ISO date, `2026-02-01`, is converted.
 */
export function dateInput(text: string): string {
  const parts = datePartsOf(text);
  const ended = parts.at(-1) === "" ? parts.length - 2 : -1;
  return parts.map((part, index) => (index === ended ? part.padStart(2, "0") : part)).join("/");
}

/** Date from the clipboard or on blur: day and month zero-padded, so `1/2/2026` becomes `01/02/2026`. */
export function datePaste(text: string): string {
  return datePartsOf(text)
    .map((part, index) => (part !== "" && index < 2 ? part.padStart(2, "0") : part))
    .join("/");
}

/** Referral code and captcha: ASCII letters and digits. */
export function idInput(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, "");
}

/** User name: as idInput, in lower case. */
export function usernameInput(text: string): string {
  return idInput(text).toLowerCase();
}

/** Invisible characters and those that change the text direction; the joiner inside an emoji is not one. */
const invisibleCharacters = /[\u200B\u2060\uFEFF\p{Bidi_Control}]|(?!\s)\p{Cc}/gu;

/** Free text on blur or submit: white space collapsed to single spaces, none at the ends. */
export function freeText(text: string): string {
  return text.replace(invisibleCharacters, "").replace(/\s+/g, " ").trim();
}

/** Computes the caret index in the filtered text. */
export type CaretRule = (typed: string, caret: number, shown: string) => number;

/** Amounts: keeps the number of digits to the right of the caret, however the commas move. */
export const amountCaret: CaretRule = (typed, caret, shown) => {
  let digitsToPass = digitsInput(typed.slice(caret)).length;
  let index = shown.length;
  while (digitsToPass > 0 && index > 0) {
    index -= 1;
    if (shown.charAt(index) !== ",") digitsToPass -= 1;
  }
  // Before a comma, not after it: otherwise Backspace would delete the comma and the filter would insert it
  // again.
  return shown.charAt(index - 1) === "," ? index - 1 : index;
};

/** Dates: a caret at the end stays at the end; elsewhere it stays after the same number of digits. */
export const dateCaret: CaretRule = (typed, caret, shown) => {
  if (caret >= typed.length) return shown.length;
  let digitsToPass = digitsInput(typed.slice(0, caret)).length;
  let index = 0;
  while (digitsToPass > 0 && index < shown.length) {
    if (shown.charAt(index) !== "/") digitsToPass -= 1;
    index += 1;
  }
  return index;
};

/** Every other filter: the caret stays after the filtered text that was before it. */
export function caretAfter(filter: (text: string) => string): CaretRule {
  return (typed, caret, shown) => Math.min(filter(typed.slice(0, caret)).length, shown.length);
}

export { emptyToNull } from "../core/empty-to-null.ts";
