import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { bangkokOffsetMinutes } from "./time.ts";

dayjs.extend(utc);

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
