import { formatMinor, type MinorUnits } from "@tessera/shared/core/money";
import { formatDateTime } from "@tessera/shared/core/time";
import { classNames } from "./class-names.ts";
import styles from "./money.module.css";

export interface AmountProps {
  /** Minor units; null while unknown, shown as a dash and never as 0.00. */
  readonly minor: MinorUnits | null;
  /** Adds a plus sign and a colour to incoming money. */
  readonly signed?: boolean;
  /** `large` and `huge`: for the main amount of a screen, with smaller decimals. */
  readonly size?: "text" | "large" | "huge";
  readonly className?: string;
}

/** Amount with two decimals in en-US format, with a machine-readable value. */
export function Amount({ minor, signed = false, size = "text", className }: AmountProps) {
  if (minor === null) {
    return (
      <span className={classNames(styles.Amount, className)} data-size={size}>
        –
      </span>
    );
  }
  const text = formatMinor(minor).replace("-", "");
  const sign = minor < 0n ? "−" : signed && minor > 0n ? "+" : "";
  const point = text.indexOf(".");
  return (
    <data
      value={formatMinor(minor).replaceAll(",", "")}
      className={classNames(styles.Amount, className)}
      data-size={size}
      data-in={(signed && minor > 0n) || undefined}
    >
      {sign}
      {text.slice(0, point)}
      <small>{text.slice(point)}</small>
    </data>
  );
}

/** Instant in Bangkok time, `DD/MM/YYYY HH:mm:ss`. */
export function DateTime({ instant }: { readonly instant: string | null }) {
  return <time dateTime={instant ?? undefined}>{formatDateTime(instant)}</time>;
}
