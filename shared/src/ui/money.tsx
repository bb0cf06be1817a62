import { formatMinor, type MinorUnits } from "@tessera/shared/core/money";
import { formatDateTime } from "@tessera/shared/core/time";
import { classNames } from "./class-names.ts";
import styles from "./money.module.css";

export interface AmountProps {
  /** Minor units; null while unknown, which is a dash and never 0.00. */
  readonly minor: MinorUnits | null;
  /** Puts a plus before money that came in, and colours it. */
  readonly signed?: boolean;
  /** `large` and `huge` are for the amount that a screen is about; their decimals are quieter. */
  readonly size?: "text" | "large" | "huge";
  readonly className?: string;
}

/** An amount with two decimals in en-US form, readable by machines through its value. */
export function Amount({ minor, signed = false, size = "text", className }: AmountProps) {
  if (minor === null) return <span className={classNames(styles.Amount, className)}>–</span>;
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

/** An instant in Bangkok's time, `DD/MM/YYYY HH:mm:ss`. */
export function DateTime({ instant }: { readonly instant: string | null }) {
  return <time dateTime={instant ?? undefined}>{formatDateTime(instant)}</time>;
}
