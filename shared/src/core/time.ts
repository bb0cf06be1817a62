/** Bangkok has had no daylight saving time since 1941, so its offset is a constant. */
const bangkokOffsetMs = 7 * 60 * 60 * 1000;

const pad = (value: number) => String(value).padStart(2, "0");

/**
 * An instant as `DD/MM/YYYY HH:mm:ss` in Asia/Bangkok; what is not a date gives `-`. Source: api.md E.4.
 */
export function formatDateTime(iso: string | null | undefined): string {
  const instant = iso ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(instant)) return "-";
  const local = new Date(instant + bangkokOffsetMs);
  const date = `${pad(local.getUTCDate())}/${pad(local.getUTCMonth() + 1)}/${local.getUTCFullYear()}`;
  return `${date} ${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}:${pad(local.getUTCSeconds())}`;
}

/** The calendar day `YYYY-MM-DD` that an instant falls on in Asia/Bangkok. */
export function bangkokDay(instant: Date): string {
  return new Date(instant.getTime() + bangkokOffsetMs).toISOString().slice(0, 10);
}

/** The first instant of a Bangkok day, given as `YYYY-MM-DD`. */
export function bangkokDayStart(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - bangkokOffsetMs);
}

/** The half-open span of instants that the Bangkok days `from` … `to` cover, both included. */
export function bangkokDayRange(from: string, to: string): { from: Date; until: Date } {
  return {
    from: bangkokDayStart(from),
    until: new Date(bangkokDayStart(to).getTime() + 24 * 60 * 60 * 1000),
  };
}

/** An instant as ISO 8601 with Bangkok's offset, as the error log wants it: `2026-01-31T14:05:09+07:00`. */
export function bangkokIso(instant: Date): string {
  return `${new Date(instant.getTime() + bangkokOffsetMs).toISOString().slice(0, 19)}+07:00`;
}
