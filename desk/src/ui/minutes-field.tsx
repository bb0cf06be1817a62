import { systemClock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import { TextField } from "@tessera/shared/fields";
import type { FieldProps } from "@tessera/shared/forms";
import { formatDateTime } from "@tessera/shared/i18n";
import * as z from "@tessera/shared/schema";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../texts.ts";

const shownLength = "dd/mm/yyyy HH:mm".length;

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1_000);
  return () => clearInterval(timer);
}

const presentMinute = () => Math.floor(systemClock.now().getTime() / minuteMs) * minuteMs;

interface MinutesFieldProps extends FieldProps {
  readonly label: string;
  /** Minutes as typed, and the instant that they count from, in ISO 8601; now when absent. */
  readonly minutes: string;
  readonly from?: string | null;
}

/** Field for minutes, with the clock time that they end at; none for 0 minutes. */
export function MinutesField({ minutes, from = null, ...field }: MinutesFieldProps) {
  const { t } = useTranslation();
  const now = useSyncExternalStore(everySecond, presentMinute, presentMinute);
  const at = /^\d{1,6}$/.test(minutes) ? afterMinutes(minutes, from === null ? now : Date.parse(from)) : null;
  return (
    <TextField
      {...field}
      help={at && t("desk.decision.clockTime", { time: formatDateTime(at).slice(0, shownLength) })}
    />
  );
}

/** Minutes as they are typed; none is 0. */
export const minutesText = z.string().check(z.regex(/^\d{0,6}$/, "number.range"));

/**
 * Computes the instant so many minutes after another.
 *
 * @param minutes as typed
 * @param from milliseconds; now when absent
 * @returns the instant in ISO 8601, or null for 0 minutes
 */
export function afterMinutes(minutes: string, from: number = systemClock.now().getTime()): string | null {
  return Number(minutes) === 0 ? null : new Date(from + Number(minutes) * minuteMs).toISOString();
}
