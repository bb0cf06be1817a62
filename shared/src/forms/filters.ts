/**
 * What a field lets through while a player types, pastes or leaves it. Pure text in, text out; none cuts the length, that
 * is the validator's part. Source of every rule: spec:input#input-and-display.
 */

const fullWidthAscii = /[\uFF01-\uFF5E]/g;
const thaiDigit = /[๐-๙]/g;

function narrow(text: string): string {
  return text.replace(fullWidthAscii, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0));
}

/** Thai and full-width digits become ASCII digits; other scripts' digits stay what they are. */
function withAsciiDigits(text: string): string {
  return narrow(text).replace(thaiDigit, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x0e50 + 0x30));
}

/** Phone and number fields: digits only, leading zeros kept. */
export function digitsInput(text: string): string {
  return withAsciiDigits(text).replace(/\D/g, "");
}

/** Amount while typing: digits with thousands commas, leading zeros dropped. `12.5` becomes `125`; see amountPaste. */
export function amountInput(text: string): string {
  return digitsInput(text)
    .replace(/^0+(?=\d)/, "")
    .replace(/\B(?=(\d{3})+$)/g, ",");
}

/**
 * Amount from the clipboard: its decimals are cut off instead of glued to the whole part, so `1,234.56` becomes `1,234`
 * and `Rp50.000,00` becomes `50,000`.
 */
export function amountPaste(text: string): string {
  const marks = withAsciiDigits(text)
    // An abbreviation's own full stop (`Rp.`) is not a decimal point.
    .replace(/\p{L}+\.?/gu, "")
    .replace(/[^\d.,]/g, "")
    .replace(/[.,]+$/, "");
  const decimalAt = decimalMarkIndex(marks);
  return amountInput(decimalAt === -1 ? marks : marks.slice(0, decimalAt));
}

/** Index of the mark that starts the decimals, -1 when every mark groups thousands. */
function decimalMarkIndex(marks: string): number {
  const last = Math.max(marks.lastIndexOf("."), marks.lastIndexOf(","));
  if (last === -1) return -1;
  const occursTwice = marks.indexOf(marks.charAt(last)) !== last;
  const isOnlyMark = !/[.,]/.test(marks.slice(0, last));
  const groupsThousands = isOnlyMark && /^[1-9]\d{0,2}[.,]\d{3}$/.test(marks);
  return occursTwice || groupsThousands ? -1 : last;
}

/**
 * The number that an amount field holds: thousands commas are dropped, and what is not a plain decimal number, or is too
 * large to be exact, is 0. Never -0.
 */
export function parseAmount(value: string | number | null | undefined): number {
  const text = String(value ?? "")
    .replaceAll(",", "")
    .trim();
  const amount = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  return Math.abs(amount) > Number.MAX_SAFE_INTEGER || amount === 0 ? 0 : amount;
}

/** A Latin or Thai letter with the marks that belong to it, or one blank. A mark without its letter is dropped. */
const nameParts =
  /(?=\p{L})[\p{Script=Latin}\p{Script=Thai}](?:(?=\p{Mn})(?!\p{DI})[\p{Script=Inherited}\p{Script=Thai}])*|\s/gu;

/** A name while typing: Latin and Thai letters and spaces, no leading space. */
export function nameInput(text: string): string {
  // Never NFKC: it would take the Thai vowel sara am apart.
  const parts = narrow(text).normalize("NFC").match(nameParts) ?? [];
  return parts
    .map((part) => part.replace(/\s/, " "))
    .join("")
    .trimStart();
}

/** A name when it is left or sent: single spaces, none at the ends. */
export function nameSubmit(text: string): string {
  return nameInput(text).replace(/ +/g, " ").trimEnd();
}

/** Digits of day, month and year. */
const dateSizes = [2, 2, 4] as const;

/** Day, month and year as far as they stand there. What a part cannot hold goes to the next one only at the end. */
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
 * A day while typing, as `dd/mm/yyyy`: digits, with a slash before the next part. A separator ends the part before it, so
 * `1/` becomes `01/`; a day as a machine writes it, `2026-02-01`, is turned around.
 */
export function dateInput(text: string): string {
  const parts = datePartsOf(text);
  const ended = parts.at(-1) === "" ? parts.length - 2 : -1;
  return parts.map((part, index) => (index === ended ? part.padStart(2, "0") : part)).join("/");
}

/** A day from the clipboard, or when it is left: day and month filled up, so `1/2/2026` becomes `01/02/2026`. */
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

/** Characters that show nothing or turn the direction of the text around; the joiner inside an emoji is not one. */
const invisibleCharacters = /[\u200B\u2060\uFEFF\p{Bidi_Control}]|(?!\s)\p{Cc}/gu;

/** Free text when it is left or sent: white space collapsed to one blank, none at the ends. */
export function freeText(text: string): string {
  return text.replace(invisibleCharacters, "").replace(/\s+/g, " ").trim();
}

/** A deep copy in which every empty string is null. Files, dates and other class instances are passed on as they are. */
export function emptyToNull<Value>(value: Value): EmptyToNull<Value> {
  // The recursion rebuilds the value structure by structure; the compiler cannot follow that.
  return replaceEmpty(value) as EmptyToNull<Value>;
}

/** `Value` with null allowed wherever it has a string. */
export type EmptyToNull<Value> = Value extends string
  ? Value | null
  : Value extends readonly (infer Item)[]
    ? EmptyToNull<Item>[]
    : Value extends object
      ? { [Key in keyof Value]: EmptyToNull<Value[Key]> }
      : Value;

function replaceEmpty(value: unknown): unknown {
  if (value === "") return null;
  if (Array.isArray(value)) return value.map(replaceEmpty);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, replaceEmpty(member)]));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** Where the caret belongs after a filter changed a field, as an index into the shown text. */
export type CaretRule = (typed: string, caret: number, shown: string) => number;

/** Amounts: as many digits stay right of the caret as there were, however the commas move. */
export const amountCaret: CaretRule = (typed, caret, shown) => {
  let digitsToPass = digitsInput(typed.slice(caret)).length;
  let index = shown.length;
  while (digitsToPass > 0 && index > 0) {
    index -= 1;
    if (shown.charAt(index) !== ",") digitsToPass -= 1;
  }
  // In front of a comma and not behind it, or Backspace would take the comma away and see it come back, for ever.
  return shown.charAt(index - 1) === "," ? index - 1 : index;
};

/** Days: at the end it stays there; elsewhere it stands behind as many digits as before. */
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

/** Every other filter: the caret stays behind what is left of the text before it. */
export function caretAfter(filter: (text: string) => string): CaretRule {
  return (typed, caret, shown) => Math.min(filter(typed.slice(0, caret)).length, shown.length);
}
