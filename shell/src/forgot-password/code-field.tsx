import type { FieldProps } from "@tessera/shared/forms";
import { Field } from "@tessera/shared/fields";
import styles from "./code-field.module.css";

const digits = 6;

export interface CodeFieldProps {
  readonly label: string;
  /** The form's field, filtered as a code. */
  readonly field: FieldProps;
  /** Current text. */
  readonly value: string;
}

/** Code field: six tiles over one input, so that paste, autofill and Backspace work as usual. */
export function CodeField({ label, field: { error, ...field }, value }: CodeFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className={styles.Code}>
          <input
            {...field}
            {...control}
            className={styles.Input}
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
          />
          <div className={styles.Tiles} aria-hidden="true">
            {Array.from({ length: digits }, (_, index) => (
              <b key={index} data-now={index === Math.min(value.length, digits - 1) || undefined}>
                {value[index]}
              </b>
            ))}
          </div>
        </div>
      )}
    </Field>
  );
}
