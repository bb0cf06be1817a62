import { CopyButton } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { ProofCode } from "./proof-code.tsx";
import styles from "./proof.module.css";
import { useTranslation } from "../texts.ts";

export interface ProofCommandsProps {
  /** Output of the commands. */
  readonly how: string;
  /** Commands of a shell, by which anybody computes the proof without this site. */
  readonly commands: readonly string[];
  /** Conclusion from their output. */
  readonly children?: ReactNode;
}

/** Section that tells how a proof is computed elsewhere. */
export function ProofCommands({ how, commands, children }: ProofCommandsProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.Elsewhere}>
      <h3>{t("games.proof.elsewhere")}</h3>
      <p>{how}</p>
      {commands.map((command) => (
        <div key={command} className={styles.Command}>
          <ProofCode>{command}</ProofCode>
          <CopyButton text={command} label={t("games.proof.copy")} />
        </div>
      ))}
      {children}
    </section>
  );
}
