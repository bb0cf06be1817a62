import type { ReactNode } from "react";
import styles from "./changeable-value.module.css";

interface ChangeableValueProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** Button that changes the value. */
  readonly children: ReactNode;
}

/** Row of a value with the button that changes it. */
export function ChangeableValue({ label, value, note, children }: ChangeableValueProps) {
  return (
    <li className={styles.Row}>
      <span className={styles.Value}>
        <small>{label}</small>
        {value}
        {note !== undefined && <small>{note}</small>}
      </span>
      {children}
    </li>
  );
}
