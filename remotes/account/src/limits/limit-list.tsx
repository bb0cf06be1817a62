import type { LimitKind, PlayerLimit } from "@tessera/shared/contracts/limits";
import { SectionHead } from "@tessera/shared/ui";
import { useState } from "react";
import { LimitDialog } from "./limit-dialog.tsx";
import { LimitRow } from "./limit-row.tsx";
import styles from "./limits-page.module.css";
import { isSameLimit, type LimitKey } from "./limits-queries.ts";
import { useTranslation } from "../texts.ts";

const sections = [
  { key: "deposit", kinds: ["deposit"] },
  { key: "loss", kinds: ["loss"] },
  { key: "wager", kinds: ["wager"] },
  { key: "time", kinds: ["session_minutes", "reality_check_minutes"] },
] as const satisfies readonly { key: string; kinds: readonly LimitKind[] }[];

/** List of all limits by type, and the dialog of the one that is being changed. */
export function LimitList({ limits }: { readonly limits: readonly PlayerLimit[] }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState<LimitKey | null>(null);
  const chosen = changing && limits.find((limit) => isSameLimit(limit, changing));
  return (
    <>
      {sections.map(({ key, kinds }) => (
        <section key={key}>
          <SectionHead title={t(`account.limits.sections.${key}`)} id={`limits-${key}`} />
          <p className={styles.About}>{t(`account.limits.sectionTexts.${key}`)}</p>
          <ul aria-labelledby={`limits-${key}`} className={styles.Limits}>
            {limits
              .filter(({ kind }) => kinds.some((own) => own === kind))
              .map((limit) => (
                <LimitRow
                  key={`${limit.kind} ${limit.period}`}
                  limit={limit}
                  onChange={() => setChanging({ kind: limit.kind, period: limit.period })}
                />
              ))}
          </ul>
        </section>
      ))}
      {chosen && (
        <LimitDialog
          key={`${chosen.kind} ${chosen.period}`}
          limit={chosen}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}
