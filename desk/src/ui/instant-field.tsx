import { bangkokDay, formatTimeOfDay } from "@tessera/shared/core/time";
import { DateField, TextField } from "@tessera/shared/fields";
import { useState } from "react";
import { useTranslation } from "../texts.ts";
import styles from "./instant-field.module.css";

interface InstantFieldProps {
  readonly label: string;
  /** The instant in ISO 8601; null for none. */
  readonly instant: string | null;
  readonly error?: string | undefined;
  /**
   * Called with the instant that day and time name, and with null when both were emptied. What is typed and
   * names no instant is passed on as `incompleteInstant`, which every contract refuses at this field.
   */
  readonly onInstant: (instant: string | null) => void;
}

/** Value of a field whose day or time is not typed to its end. */
export const incompleteInstant = "incomplete";

const completeTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

interface Typed {
  /** The value that the parts stand for. */
  readonly value: string | null;
  /** `YYYY-MM-DD`; empty for none, null while it is being typed. */
  readonly day: string | null;
  readonly time: string;
}

function partsOf(instant: string | null): Typed {
  const at = new Date(instant ?? Number.NaN);
  return { value: instant, day: bangkokDay(at), time: formatTimeOfDay(at) };
}

function valueOf(day: string | null, time: string): string | null {
  if (day === "" && time === "") return null;
  if (day === null || day === "" || !completeTime.test(time)) return incompleteInstant;
  return new Date(`${day}T${time}:00+07:00`).toISOString();
}

/** A typed time with its colon and leading zero: `930` is `09:30`. Other text stays as it is. */
function wholeTime(text: string): string {
  const [, hours, minutes] = /^(\d{1,2}):?(\d\d)$/.exec(text) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, "0")}:${minutes}`;
}

/**
 * Day and time of day in Bangkok, typed or chosen as on the site. A day without a time begins at midnight.
 */
export function InstantField({ label, instant, error, onInstant }: InstantFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => partsOf(instant));
  const [hasLeft, setLeft] = useState(true);
  // Another instant comes from elsewhere, such as another operator's version.
  if (typed.value !== instant) setTyped(partsOf(instant));
  const { day, time } = typed;
  const [shownDay, setShownDay] = useState(day ?? "");
  if (day !== null && day !== shownDay) setShownDay(day);
  const enter = (next: Pick<Typed, "day" | "time">) => {
    const value = valueOf(next.day, next.time);
    setTyped({ ...next, value });
    onInstant(value);
  };
  // An error from outside tells that the form was sent: what is wrong is then shown while the field has the
  // focus, too.
  const isTimeWrong = (hasLeft || Boolean(error)) && day !== "" && !completeTime.test(time);
  return (
    <div role="group" aria-label={label} className={styles.Parts}>
      <DateField
        label={label}
        day={shownDay}
        error={typed.value !== incompleteInstant && error}
        onDay={(next) => enter({ day: next, time: next === "" ? "" : time || "00:00" })}
      />
      <TextField
        label={t("desk.instant.time")}
        help={t("desk.instant.bangkok")}
        error={isTimeWrong && t("desk.instant.format")}
        inputMode="numeric"
        autoComplete="off"
        placeholder="00:00"
        maxLength={5}
        value={time}
        onFocus={() => setLeft(false)}
        onChange={({ target }) => enter({ day, time: target.value.replaceAll(/[^\d:]/g, "") })}
        onBlur={() => {
          setLeft(true);
          enter({ day, time: wholeTime(time) });
        }}
      />
    </div>
  );
}
