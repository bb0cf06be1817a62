import { toE164 } from "../security/phone.ts";

/** The meanings of one searched text; absent ones are none of it. */
export interface Sought {
  readonly id?: string;
  /** Whole address and number, so that nobody can guess them letter by letter. */
  readonly email?: string;
  readonly phone?: string;
  /** Amount in hundredths, as credits or as real money. */
  readonly hundredths?: bigint;
  /** The text itself: the beginning of a number, a reference or a name. */
  readonly text: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads a searched text that is not empty. */
export function readSearch(text: string): Sought {
  if (uuid.test(text)) return { text, id: text.toLowerCase() };
  if (text.includes("@")) return { text, email: text.toLowerCase() };
  const phone = readPhone(text.replaceAll(/[\s()-]/g, ""));
  const hundredths = readAmount(text);
  return { text, ...(phone !== null && { phone }), ...(hundredths !== null && { hundredths }) };
}

function readPhone(digits: string): string | null {
  if (/^\+\d+$/.test(digits)) return digits;
  return /^\d+$/.test(digits) ? toE164(digits) : null;
}

/**
 * Digits of the largest amount that is searched for, before its decimals: more than the upper bound of money
 * has.
 */
const digitsMax = 15;

/**
 * Reads an amount as it is written in English or Indonesian, with or without its currency: `80.000`,
 * `80,000`, `1.234,50`, `Rp 80000`. Three digits after a mark are a group of thousands, one or two are
 * decimals.
 *
 * @returns hundredths; null for what is no amount
 */
export function readAmount(text: string): bigint | null {
  const amount = text.replace(/^(rp|idr|thb|฿)\.?/i, "").replaceAll(/\s/g, "");
  const read = /^(\d+|\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+)(?:[.,](\d{1,2}))?$/.exec(amount);
  if (!read) return null;
  const [, grouped = "", decimals = ""] = read;
  const mark = /[.,]/.exec(grouped)?.[0];
  const isOneMark = decimals !== "" && mark !== undefined && amount.at(grouped.length) === mark;
  const whole = grouped.replaceAll(/[.,]/g, "");
  if (isOneMark || whole.length > digitsMax) return null;
  return BigInt(whole + decimals.padEnd(2, "0"));
}

/** Pattern for `like` of texts that begin with a text, whose wildcards mean themselves. */
export function startsWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
