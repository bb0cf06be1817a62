import { Field } from "@tessera/shared/fields";
import type { ComponentProps } from "react";
import styles from "./text-area-field.module.css";

export interface TextAreaFieldProps extends Omit<ComponentProps<"textarea">, "children" | "className"> {
  readonly label: string;
  readonly error?: string | undefined;
}

/** Field for a text of several lines, which grows with it. */
export function TextAreaField({ label, error, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} error={error}>
      {(control) => <textarea {...area} {...control} className={styles.Area} />}
    </Field>
  );
}
