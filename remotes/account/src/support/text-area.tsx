import { Field } from "@tessera/shared/fields";
import type { ComponentProps } from "react";
import styles from "./support.module.css";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "children" | "className"> {
  readonly label: string;
  readonly error?: string | undefined;
  readonly help?: string;
}

/** Field for a message, which grows with it. */
export function TextArea({ label, error, help, ...area }: TextAreaProps) {
  return (
    <Field label={label} error={error} help={help}>
      {(control) => <textarea rows={4} {...area} {...control} className={styles.Area} />}
    </Field>
  );
}
