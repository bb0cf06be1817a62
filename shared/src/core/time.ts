import { minuteMs } from "./durations.ts";

/** Bangkok has had no daylight saving time since 1941, so its offset is a constant. */
export const bangkokOffsetMinutes = 7 * 60;

/** Bangkok's wall clock at an instant, as `2026-01-31T14:05:09`; undefined for what is no instant. */
function bangkokClock(instant: string | Date): string | undefined {
  const shifted = new Date(new Date(instant).getTime() + bangkokOffsetMinutes * minuteMs);
  return Number.isNaN(shifted.getTime()) ? undefined : shifted.toISOString().slice(0, 19);
}

/**
 * An instant as `DD/MM/YYYY HH:mm:ss` in Asia/Bangkok; what is not a date gives `-`. Source:
 * spec:input#date-and-time.
 */
export function formatDateTime(iso: string | null | undefined): string {
  const [day = "", clock = ""] = (iso && bangkokClock(iso)?.split("T")) || [];
  return day ? `${formatDay(day)} ${clock}` : "-";
}

/** The time of day of an instant in Asia/Bangkok, as `HH:mm`. */
export function formatTimeOfDay(instant: Date): string {
  return bangkokClock(instant)?.slice(11, 16) ?? "";
}

/** The calendar day `YYYY-MM-DD` that an instant falls on in Asia/Bangkok. */
export function bangkokDay(instant: Date): string {
  return bangkokClock(instant)?.slice(0, 10) ?? "";
}

/**
 * A day `YYYY-MM-DD` as players read and type it, `DD/MM/YYYY`; empty for what is no day. Source:
 * spec:screens#dates-typed.
 */
export function formatDay(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day.split("-").toReversed().join("/") : "";
}

/** An instant as ISO 8601 with Bangkok's offset, as the error log wants it: `2026-01-31T14:05:09+07:00`. */
export function bangkokIso(instant: Date): string {
  return `${bangkokClock(instant)}+07:00`;
}
