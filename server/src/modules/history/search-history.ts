import { bangkokDayRange, parseDay } from "@tessera/shared/core/calendar";
import { orderAlphabet } from "@tessera/shared/core/identifiers";
import { startsWith } from "../../platform/lists/read-search.ts";
import type { InstantRange } from "./history-range.ts";
import { defaultNumberKind, type HistorySource } from "./history-source.ts";

/** Meanings of one searched text, as patterns for `like`. */
export interface SoughtMovement {
  /** Beginning of a number; null for a text that none begins with. */
  readonly number: string | null;
  readonly name: string;
  /** The day of a whole number, which is looked at in place of the asked days. */
  readonly range?: InstantRange;
}

const numberPattern = /^[A-Z](?:\d{1,6}(?:-[0-9A-Z]{0,5})?)?$/;
const wholeNumber = /^[A-Z](\d\d)(\d\d)(\d\d)-[0-9A-Z]{5}$/;

/**
 * Reads a searched text. Numbers are shown with a hyphen that does not break, and may be typed in small
 * letters.
 */
export function readMovementSearch(text: string): SoughtMovement {
  const typed = text.replaceAll(/[‐‑–]/g, "-").toUpperCase();
  const [, year, month, dayOfMonth] = wholeNumber.exec(typed) ?? [];
  const day = parseDay(`${dayOfMonth}/${month}/20${year}`);
  return {
    number: numberPattern.test(typed) ? startsWith(typed) : null,
    name: `%${startsWith(text)}`,
    ...(day && { range: bangkokDayRange(day, day) }),
  };
}

/**
 * Builds the condition on a movement `m`: its name in any language is like `:name`, or its number like
 * `:number`. A number that is not stored is derived as in `numberOf`: the kind, Bangkok's day, and a letter
 * for each of the last five bytes of the id.
 */
export function soughtSql(sources: readonly HistorySource[]): string {
  const kinds = sources.map(
    ({ type, numberKind = defaultNumberKind }) => `when '${type}' then '${numberKind}'`,
  );
  const letters = [0, 1, 2, 3, 4].map(
    (index) =>
      `substr('${orderAlphabet}', get_byte(decode(right(replace(m.id::text, '-', ''), 10), 'hex'), ${index}) % ${orderAlphabet.length} + 1, 1)`,
  );
  const derived = `(case m.type ${kinds.join(" ")} end || to_char(m.created_at at time zone 'Asia/Bangkok', 'YYMMDD') || '-' || ${letters.join(" || ")})`;
  return `(coalesce(m.number, ${derived}) like :number
    or exists (select from jsonb_each_text(m.name) n where n.value ilike :name))`;
}
