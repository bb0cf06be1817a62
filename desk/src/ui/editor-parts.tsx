import type { ReactNode } from "react";
import styles from "./editor-parts.module.css";

interface EditorPartsProps {
  /** Preview of the document for players; follows what is typed. */
  readonly preview: ReactNode;
  /** Buttons that save and publish, and why they failed; they stay visible while the fields are scrolled. */
  readonly actions: ReactNode;
  /** Further actions, under everything. */
  readonly further: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/**
 * Parts of an editor that has the page to itself: on a wide screen the fields with their actions, and beside
 * them the preview; on a phone one under the other.
 */
export function EditorParts({ preview, actions, further, children }: EditorPartsProps) {
  return (
    <div className={styles.Parts}>
      <div className={styles.Fields}>{children}</div>
      <aside className={styles.Preview}>{preview}</aside>
      <div className={styles.Actions}>{actions}</div>
      <div className={styles.Further}>{further}</div>
    </div>
  );
}

/** The buttons that save and publish, beside each other, and above them why they failed. */
export function EditorActions({
  failure,
  children,
}: {
  readonly failure?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      {failure}
      <div className={styles.Buttons}>{children}</div>
    </>
  );
}
