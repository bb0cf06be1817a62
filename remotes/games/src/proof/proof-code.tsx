import styles from "./proof.module.css";

/** Hash, seed or command, which may break anywhere. */
export function ProofCode({ children }: { readonly children: string }) {
  return <code className={styles.Code}>{children}</code>;
}
