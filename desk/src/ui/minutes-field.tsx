import { systemClock } from "@tessera/shared/core/clock";
import { minuteMs } from "@tessera/shared/core/durations";
import { TextField } from "@tessera/shared/fields";
import type { FieldProps } from "@tessera/shared/forms";
import { formatDateTime } from "@tessera/shared/i18n";
import { useSyncExternalStore } from "react";
import { useTranslation } from "../texts.ts";
import { afterMinutes } from "./minutes.ts";

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
