import styles from "./meter.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface MeterProps {
  /** Accessible name of the meter. */
  readonly label: string;
  /** Filled part from 0 to 1; other values are clamped. */
  readonly value: number;
  /** Text of the value, for example "1,840.00 of 3,000.00". */
  readonly valueText: string;
  /** `done` (verdigris): the meter is full, or money came in. */
  readonly tone?: "ember" | "done" | "danger";
  readonly pieces?: number;
}

/**
 * Meter of discrete pieces. A piece is lit once its full share is reached; only a value of 1 lights the last
 * one.
 */
export function Meter({ label, value, valueText, tone = "ember", pieces = 25 }: MeterProps) {
  const share = Math.min(1, Math.max(0, value));
  const lit = Math.floor(share * pieces);
  return (
    <div>
      <VisuallyHidden>
        <meter aria-label={label} value={share} aria-valuetext={valueText}>
          {valueText}
        </meter>
      </VisuallyHidden>
      <div aria-hidden="true" className={styles.Meter} data-tone={tone}>
        {Array.from({ length: pieces }, (_, index) => (
          <i key={index} data-lit={index < lit || undefined} />
        ))}
      </div>
    </div>
  );
}

export interface StepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** Index of the current step; the length of `steps` when all are done. */
  readonly current: number;
}

/** Progress through a sequence of steps. */
export function Steps({ label, steps, current }: StepsProps) {
  return (
    <ol aria-label={label} className={styles.Steps}>
      {steps.map((step, index) => (
        <li
          key={step}
          data-state={index < current ? "done" : index === current ? "now" : "ahead"}
          aria-current={index === current ? "step" : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}
