import type { ReactNode } from "react";
import styles from "./detail-part.module.css";

interface DetailPartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** Tile of a panel with a heading of its own: a list about the row, or a small form. */
export function DetailPart({ title, children }: DetailPartProps) {
  return (
    <section className={styles.Part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
