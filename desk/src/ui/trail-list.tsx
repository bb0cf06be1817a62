import type { Trail } from "@tessera/shared/operator-contracts/trail";
import { DateTime } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import { DetailPart } from "./detail-part.tsx";
import { useActorText } from "./name-text.ts";
import styles from "./trail-list.module.css";

/** Returns the words for an action of the audit log; the action itself for one without words. */
export function useActionText(): (action: string) => string {
  const { findText } = useTranslation();
  return (action) => findText(`actions.${action.replaceAll(/[.-]/g, "_")}`) ?? action;
}

/** Decisions about a row, the oldest first; nothing without one. */
export function TrailList({ trail }: { readonly trail: Trail }) {
  const { t } = useTranslation();
  const actionText = useActionText();
  const actorText = useActorText();
  if (trail.length === 0) return null;
  return (
    <DetailPart title={t("desk.queue.trail")}>
      <ol className={styles.Trail}>
        {trail.map(({ action, actor, at, note }) => (
          <li key={`${at} ${action}`}>
            <b>{t("desk.queue.trailEntry", { actor: actorText(actor), action: actionText(action) })}</b>
            <DateTime instant={at} />
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
    </DetailPart>
  );
}
