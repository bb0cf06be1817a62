import { DateField } from "@tessera/shared/fields";
import { useState } from "react";

/** First selectable day: there are no earlier bookings, messages or friends. */
const firstDay = "2020-01-01";

/** Days `YYYY-MM-DD` in Bangkok, both inclusive; an empty one is no bound. */
interface Days {
  readonly from: string;
  readonly to: string;
}

export interface DayFieldsProps {
  readonly days: Days;
  readonly labels: Days;
  /** Reason for which the days cannot be asked for; null when they can. */
  readonly error: string | null;
  /** True when both days are needed. */
  readonly required?: boolean;
  readonly onDays: (days: Partial<Days>) => void;
}

/** Fields of the first and the last day of a list. */
export function DayFields({ days, labels, error, required = false, onDays }: DayFieldsProps) {
  // While the last day is being typed, the one that the filter has is no longer on screen.
  const [unread, setUnread] = useState<string | null>(null);
  const isBound = (day: string | null): day is string => day !== null && (day !== "" || !required);
  return (
    <>
      <DateField
        label={labels.from}
        day={days.from}
        min={firstDay}
        error={unread !== days.to && error}
        required={required}
        onDay={(from) => isBound(from) && onDays({ from })}
      />
      <DateField
        label={labels.to}
        day={days.to}
        min={firstDay}
        required={required}
        onDay={(to) => {
          setUnread(to === null ? days.to : null);
          if (isBound(to)) onDays({ to });
        }}
      />
    </>
  );
}
