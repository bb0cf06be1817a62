import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";

dayjs.extend(utc);

/** Bangkok has had no daylight saving time since 1941, so its offset is a constant. */
const bangkokOffsetMinutes = 7 * 60;

const bangkok = (instant: string | Date) => dayjs.utc(instant).utcOffset(bangkokOffsetMinutes);

/**
 * An instant as `DD/MM/YYYY HH:mm:ss` in Asia/Bangkok; what is not a date gives `-`. Source: spec:input#date-and-time.
 */
export function formatDateTime(iso: string | null | undefined): string {
  const local = iso ? bangkok(iso) : undefined;
  return local?.isValid() ? local.format("DD/MM/YYYY HH:mm:ss") : "-";
}

/** The calendar day `YYYY-MM-DD` that an instant falls on in Asia/Bangkok. */
export function bangkokDay(instant: Date): string {
  return bangkok(instant).format("YYYY-MM-DD");
}

/**
 * A day `YYYY-MM-DD` as players read and type it, `DD/MM/YYYY`; empty for what is no day. Source:
 * spec:screens#dates-typed.
 */
export function formatDay(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day.split("-").toReversed().join("/") : "";
}

/** The day `YYYY-MM-DD` that somebody has typed as `DD/MM/YYYY`; null for what is no day of the calendar. */
export function parseDay(text: string): string | null {
  if (!/^\d\d\/\d\d\/\d{4}$/.test(text)) return null;
  const day = text.split("/").toReversed().join("-");
  const read = dayjs.utc(day);
  return read.isValid() && read.format("YYYY-MM-DD") === day ? day : null;
}

/** The first instant of a Bangkok day, given as `YYYY-MM-DD`. */
export function bangkokDayStart(day: string): Date {
  return dayjs.utc(day).subtract(bangkokOffsetMinutes, "minute").toDate();
}

/** The half-open span of instants that the Bangkok days `from` … `to` cover, both included. */
export function bangkokDayRange(from: string, to: string): { from: Date; until: Date } {
  return { from: bangkokDayStart(from), until: dayjs(bangkokDayStart(to)).add(1, "day").toDate() };
}

/** An instant as ISO 8601 with Bangkok's offset, as the error log wants it: `2026-01-31T14:05:09+07:00`. */
export function bangkokIso(instant: Date): string {
  return bangkok(instant).format("YYYY-MM-DDTHH:mm:ssZ");
}
