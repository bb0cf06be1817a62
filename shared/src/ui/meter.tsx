import styles from "./meter.module.css";
import { VisuallyHidden } from "./visually-hidden.tsx";

export interface MeterProps {
  /** Names what is measured. */
  readonly label: string;
  /** Filled part, 0 to 1; what lies outside is brought to the nearest end. */
  readonly value: number;
  /** The value in words, for example "1,840.00 of 3,000.00". */
  readonly valueText: string;
  /** `done` is verdigris: it says that the row is full or that money came in. */
  readonly tone?: "ember" | "done" | "danger";
  readonly pieces?: number;
}

/** A row of pieces, never a smooth bar. A piece is lit once it is reached in full; only 1 lights the last one. */
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
  /** Index of the step under way; the length of `steps` when all are done. */
  readonly current: number;
}

/** Where something stands on its way. */
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
