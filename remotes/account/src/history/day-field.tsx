import { TextField } from "@tessera/shared/ui";
import { useState, type ReactNode } from "react";

interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`; empty for none. */
  readonly day: string;
  readonly error?: ReactNode;
  /** Without it the field may be emptied. */
  readonly required?: boolean;
  readonly onDay: (day: string) => void;
}

/** Nothing was booked before. */
const firstDay = "2020-01-01";

/** A day. While it is being typed it is no day yet, so the filter hears of it only when it is complete. */
export function DayField({ label, day, error, required = false, onDay }: DayFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <TextField
      type="date"
      label={label}
      value={draft ?? day}
      min={firstDay}
      error={error}
      required={required}
      onChange={({ target: { value, validity } }) => {
        setDraft(value);
        if (validity.valid && (value === "" || value >= firstDay)) onDay(value);
      }}
      onBlur={() => setDraft(null)}
    />
  );
}
