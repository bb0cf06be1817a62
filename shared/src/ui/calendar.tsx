import { localeOf, useLanguage, useSharedTranslation } from "@tessera/shared/i18n";
import { DayPicker } from "react-day-picker";
import styles from "./calendar.module.css";
import { Icon } from "./icons.tsx";

export interface CalendarProps {
  /** The chosen day, `YYYY-MM-DD`; empty for none. */
  readonly day: string;
  readonly today: string;
  readonly min: string;
  readonly max: string;
  readonly onDay: (day: string) => void;
}

/** Month calendar to choose a day from, also with the arrow keys. Loaded when first opened. */
export function Calendar({ day, today, min, max, onDay }: CalendarProps) {
  const { t } = useSharedTranslation();
  const language = useLanguage();
  const text = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(localeOf(language), options);
    return (date: Date) => format.format(date);
  };
  const month = text({ month: "long", year: "numeric" });
  const whole = text({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
  const selected = day === "" ? undefined : dateOf(day);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      fixedWeeks
      showOutsideDays
      weekStartsOn={1}
      navLayout="around"
      selected={selected}
      defaultMonth={selected ?? dateOf(today > max ? max : today)}
      today={dateOf(today)}
      startMonth={dateOf(min)}
      endMonth={dateOf(max)}
      disabled={[{ before: dateOf(min) }, { after: dateOf(max) }]}
      onSelect={(date) => onDay(dayOf(date))}
      formatters={{ formatCaption: month, formatWeekdayName: text({ weekday: "short" }) }}
      labels={{
        labelGrid: month,
        labelDayButton: whole,
        labelWeekday: text({ weekday: "long" }),
        labelNav: () => t("date.months"),
        labelPrevious: () => t("date.previous"),
        labelNext: () => t("date.next"),
      }}
      components={components}
      classNames={classes}
    />
  );
}

const classes = {
  root: styles.Calendar ?? "",
  months: "",
  month: styles.Month ?? "",
  month_caption: styles.Caption ?? "",
  caption_label: "",
  button_previous: styles.Turn ?? "",
  button_next: styles.Turn ?? "",
  chevron: "",
  month_grid: styles.Grid ?? "",
  weekdays: "",
  weekday: styles.Weekday ?? "",
  weeks: "",
  week: "",
  day: styles.Cell ?? "",
  day_button: styles.Day ?? "",
  today: styles.Today ?? "",
  selected: styles.Selected ?? "",
  outside: styles.Outside ?? "",
  disabled: styles.Disabled ?? "",
  hidden: "",
  focused: "",
};

const components = {
  Chevron: ({ orientation }: { readonly orientation?: "up" | "down" | "left" | "right" | undefined }) => (
    <Icon name={orientation === "left" ? "previous" : "next"} />
  ),
};

/** Converts a day to a Date in the browser's time zone, in which the calendar counts. */
function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
