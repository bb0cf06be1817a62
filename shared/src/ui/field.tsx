import { useId, type ReactNode } from "react";
import styles from "./field.module.css";
import { Icon } from "./icons.tsx";

/** Attributes that connect a control with its label, help and error for screen readers. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldTexts {
  readonly label: ReactNode;
  /** Hint at the right end of the label's line: a rule in three words. */
  readonly hint?: ReactNode;
  /** Help text under the control, shown while there is no error. */
  readonly help?: ReactNode;
  /** Error text with the correction; empty or absent without an error. */
  readonly error?: ReactNode;
}

export interface FieldProps extends FieldTexts {
  readonly id?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Label, control, then help or error; the control is described by the one that is shown. */
export function Field({ id, label, hint, help, error, children }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const noteId = `${controlId}-note`;
  const note = error || help;
  return (
    <div className={styles.Field}>
      <div className={styles.LabelLine}>
        <label htmlFor={controlId} className={styles.Label}>
          {label}
        </label>
        {hint && <span className={styles.Help}>{hint}</span>}
      </div>
      {children({
        id: controlId,
        "aria-describedby": note ? noteId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {note && <FieldNote id={noteId} help={help} error={error} />}
    </div>
  );
}

interface FieldNoteProps extends Pick<FieldTexts, "help" | "error"> {
  readonly id: string;
}

/** Line under a control: its error, or its help without one. */
export function FieldNote({ id, help, error }: FieldNoteProps) {
  if (!error)
    return (
      <p id={id} className={styles.Help}>
        {help}
      </p>
    );
  return (
    <p id={id} className={styles.Error}>
      <Icon name="error" size="small" />
      {error}
    </p>
  );
}
