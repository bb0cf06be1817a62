import { formatMinor, type MinorUnits } from "@tessera/shared/core/money";
import styles from "./digits.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** Amount with one tile per digit and smaller decimals. Announced as one number. */
export function JackpotDigits({ amount, label }: { readonly amount: MinorUnits; readonly label: string }) {
  const text = formatMinor(amount);
  const point = text.indexOf(".");
  return (
    <div>
      <VisuallyHidden>{`${label}: ${text}`}</VisuallyHidden>
      <div aria-hidden="true" className={styles.Digits}>
        {Array.from(text, (character, index) =>
          /\d/.test(character) ? (
            <b key={text.length - index} data-minor={index > point || undefined}>
              {character}
            </b>
          ) : (
            <i key={text.length - index}>{character}</i>
          ),
        )}
      </div>
    </div>
  );
}

/** Formats seconds as `mm:ss`, or `hh:mm:ss` from an hour on; negative values count as zero. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 60) % 60, whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

export interface ClockTilesProps {
  /** Null while they are not known. */
  readonly seconds: number | null;
  readonly label: string;
  /** True in the last five minutes of a deadline. */
  readonly urgent?: boolean;
}

/** Countdown in tiles. Not a live region: screen readers read it on demand and not every second. */
export function ClockTiles({ seconds, label, urgent = false }: ClockTilesProps) {
  const text = seconds === null ? "––:––" : clockText(seconds);
  return (
    <div>
      <VisuallyHidden>{`${label}: ${text}`}</VisuallyHidden>
      <div aria-hidden="true" className={styles.Clock} data-urgent={urgent || undefined}>
        {Array.from(text, (character, index) =>
          character === ":" ? <i key={index}>:</i> : <b key={index}>{character}</b>,
        )}
      </div>
    </div>
  );
}
