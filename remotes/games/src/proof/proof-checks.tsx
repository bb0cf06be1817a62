import { Status } from "@tessera/shared/ui";
import styles from "./proof.module.css";

export interface ProofCheck {
  readonly isRight: boolean;
  readonly text: string;
}

export interface ProofChecksProps {
  readonly checks: readonly ProofCheck[];
  /** Sentence when all checks are right, and when one is not. */
  readonly verdict: { readonly right: string; readonly wrong: string };
}

/** Result of a proof that the page has computed again, with each of its checks. */
export function ProofChecks({ checks, verdict }: ProofChecksProps) {
  const isRight = checks.every((check) => check.isRight);
  return (
    <div role="status">
      <b>{isRight ? verdict.right : verdict.wrong}</b>
      <ul className={styles.Checks}>
        {checks.map(({ isRight, text }) => (
          <li key={text}>
            <Status kind={isRight ? "good" : "bad"}>{text}</Status>
          </li>
        ))}
      </ul>
    </div>
  );
}
