import { parseDay } from "@tessera/shared/core/calendar";
import { bangkokDay, formatDay } from "@tessera/shared/core/time";
import { useSharedTranslation } from "@tessera/shared/i18n";
import { useRef, useState } from "react";
import { systemClock } from "../core/clock.ts";
import { filtered, inputRules } from "../forms/filtered-input.ts";
import { IconButton } from "./button.tsx";
import type { CalendarProps } from "./calendar.tsx";
import { Dialog, dialogFrame } from "./dialog.tsx";
import styles from "./field.module.css";
import { TextField, type TextFieldProps } from "./fields.tsx";
import { onDemand } from "./on-demand.tsx";
import { ErrorState } from "./states.tsx";
import { useLatePart } from "./use-late-part.ts";

/** Loaded on demand: the calendar is 20 kB, and most dates are typed or left unchanged. */
const calendar = onDemand<CalendarProps>(() => import("./calendar.tsx").then((module) => module.Calendar));

export interface DateFieldProps extends Pick<
  TextFieldProps,
  "id" | "hint" | "help" | "error" | "disabled" | "autoComplete"
> {
  readonly label: string;
  /** `YYYY-MM-DD` in Bangkok; empty for none. */
  readonly day: string;
  /** First and last selectable day, inclusive. */
  readonly min?: string;
  readonly max?: string;
  /** True when the field must not be empty. */
  readonly required?: boolean;
  /**
   * Called with a day that was typed in full or chosen, with an empty string when the field was emptied, and
   * with null while the text is not a valid day.
   */
  readonly onDay: (day: string | null) => void;
}

/** Text typed over a day: when the day changes from outside, the text is discarded. */
interface Draft {
  readonly over: string;
  readonly text: string;
}

/** Text of the field: that of the day, unless another one was typed over it. */
function useTypedText(day: string): [text: string, setTyped: (typed: string | null) => void] {
  const [draft, setDraft] = useState<Draft | null>(null);
  if (draft && draft.over !== day) setDraft(null);
  return [
    draft?.over === day ? draft.text : formatDay(day),
    (typed) => setDraft(typed === null ? null : { over: day, text: typed }),
  ];
}

type Problem = "required" | "format" | "impossible" | "min" | "max";

/**
 * Date field: typed as dd/mm/yyyy in every language of page and browser, or chosen in a calendar. Source:
 * spec:screens#dates-typed.
 */
export function DateField({
  day,
  min = "1900-01-01",
  max = "2199-12-31",
  required = false,
  error,
  onDay,
  ...field
}: DateFieldProps) {
  const { t } = useSharedTranslation();
  const [text, setTyped] = useTypedText(day);
  const [hasLeft, setLeft] = useState(true);
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const problem = problemOf(text, { min, max, required });
  const limits = { min: formatDay(min), max: formatDay(max) };
  // An error from outside is about the day; while the text is none, only the text's own can be true.
  const ownError = problem && (hasLeft || error) && t(`validation.date.${problem}`, limits);

  const read = (typed: string) => {
    const wrong = problemOf(typed, { min, max, required });
    setTyped(typed);
    onDay(wrong ? null : (parseDay(typed) ?? ""));
  };
  const choose = (chosen: string) => {
    setTyped(null);
    setChoosing(false);
    onDay(chosen);
  };

  return (
    <>
      <TextField
        {...field}
        {...filtered({ onChange: (event) => read(event.target.value) }, inputRules.date)}
        value={text}
        error={ownError || error}
        required={required}
        inputMode="numeric"
        autoComplete={field.autoComplete ?? "off"}
        placeholder={t("date.placeholder")}
        onFocus={() => setLeft(false)}
        onBlur={() => setLeft(true)}
        trailing={
          <IconButton
            ref={opener}
            icon="calendar"
            label={t("date.choose", { field: field.label })}
            disabled={field.disabled}
            className={styles.Inner}
            onPointerEnter={preload}
            onClick={() => setChoosing(true)}
          />
        }
      />
      <Dialog open={isChoosing} onOpenChange={setChoosing} title={field.label}>
        {isChoosing && (
          <OpenCalendar
            day={parseDay(text) ?? ""}
            today={bangkokDay(systemClock.now())}
            min={min}
            max={max}
            onDay={choose}
          />
        )}
      </Dialog>
    </>
  );
}

function preload(): void {
  for (const part of [dialogFrame, calendar]) void part.preload().catch(() => undefined);
}

function OpenCalendar(props: CalendarProps) {
  const { t } = useSharedTranslation();
  const { element, hasFailed, retry } = useLatePart(calendar, props, true);
  return hasFailed ? <ErrorState title={t("states.unavailable")} onRetry={retry} /> : element;
}

const completeDate = /^\d\d\/\d\d\/\d{4}$/;

function problemOf(
  text: string,
  { min, max, required }: Required<Pick<DateFieldProps, "min" | "max" | "required">>,
): Problem | null {
  if (text === "") return required ? "required" : null;
  const day = parseDay(text);
  if (!day) return completeDate.test(text) ? "impossible" : "format";
  if (day < min) return "min";
  return day > max ? "max" : null;
}
