import type { HistoryItem } from "@tessera/shared/contracts/account";
import { Link } from "@tessera/shared/router";
import {
  DateTime,
  EmptyState,
  Icon,
  MovementAmount,
  MovementStatus,
  MovementTile,
  Panel,
  SectionHead,
} from "@tessera/shared/ui";
import styles from "./last-movements.module.css";
import { useTranslation } from "../texts.ts";

interface LastMovementsProps {
  readonly movements: readonly HistoryItem[];
  /** True when a live release serves the history. */
  readonly hasHistory: boolean;
}

/** Last money movements; each links to its entry in the history. */
export function LastMovements({ movements, hasHistory }: LastMovementsProps) {
  const { t } = useTranslation();
  return (
    <section>
      <SectionHead title={t("wallet.overview.movements")}>
        {hasHistory && (
          <Link to="/history">
            {t("buttons.seeAll")} <Icon name="next" size="small" />
          </Link>
        )}
      </SectionHead>
      {movements.length === 0 ? (
        <EmptyState title={t("wallet.overview.noMovements")} />
      ) : (
        <Panel>
          {movements.map((movement) => (
            <MovementRow key={movement.id} movement={movement} isLink={hasHistory} />
          ))}
        </Panel>
      )}
    </section>
  );
}

function MovementRow({ movement, isLink }: { readonly movement: HistoryItem; readonly isLink: boolean }) {
  const { type, direction, title, createdAt, status, id } = movement;
  const content = (
    <>
      <MovementTile type={type} direction={direction} />
      <div>
        <b className={styles.Title}>{title}</b>
        <p className={styles.Time}>
          <DateTime instant={createdAt} />
        </p>
      </div>
      <div className={styles.End}>
        <MovementAmount movement={movement} />
        <MovementStatus status={status} />
      </div>
    </>
  );
  if (!isLink) return <div className={styles.Row}>{content}</div>;
  return (
    <Link to={`/history/${type}/${id}`} className={styles.Row}>
      {content}
    </Link>
  );
}
