import { useQuery, type UseQueryOptions } from "@tessera/shared/query";
import { IconButton, QueryPart, SkeletonRows } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../texts.ts";
import styles from "./detail-panel.module.css";
import { useKeys } from "./keys.ts";
import { usePanelFocus } from "./use-panel-focus.ts";

/** Query of a part of the page, which itself waits for its answer. */
export type PartQuery<Answer, Data, Key extends readonly unknown[]> = UseQueryOptions<
  Answer,
  Error,
  Data,
  Key
>;

export interface DetailPanelProps<Answer, Data, Key extends readonly unknown[]> {
  /** Accessible name of the panel. */
  readonly label: string;
  readonly query: PartQuery<Answer, Data, Key>;
  readonly failure: string;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Panel of one row beside its list, in all its states. It gets the focus when it opens on a phone. Escape
 * closes it, also when the list has become empty, and leads back to the row.
 */
export function DetailPanel<Answer, Data, Key extends readonly unknown[]>({
  label,
  query,
  failure,
  children,
}: DetailPanelProps<Answer, Data, Key>) {
  const { t } = useTranslation();
  const { panel, leave } = usePanelFocus();
  useKeys([{ key: "Escape", label: t("desk.keys.close"), run: leave }]);
  return (
    <section ref={panel} tabIndex={-1} aria-label={label} className={styles.Panel}>
      <IconButton icon="close" label={t("desk.keys.close")} className={styles.Close} onClick={leave} />
      <QueryPart
        query={useQuery(query)}
        queryKey={query.queryKey}
        failure={failure}
        skeleton={<SkeletonRows rows={6} />}
      >
        {children}
      </QueryPart>
    </section>
  );
}

interface DetailHeadProps {
  /** Number or name of the row. */
  readonly title: ReactNode;
  readonly status?: ReactNode;
  /** The main amount. */
  readonly amount?: ReactNode;
  readonly text?: ReactNode;
}

/** First tile of a panel: the row's number and state, and its amount large. */
export function DetailHead({ title, status, amount, text }: DetailHeadProps) {
  return (
    <div className={styles.Head}>
      <div className={styles.Line}>
        <h2>{title}</h2>
        {status}
      </div>
      {amount}
      {text && <p>{text}</p>}
    </div>
  );
}

/** Last tile of a panel: what can be decided now, or why nothing can. */
export function DetailActions({
  note,
  children,
}: {
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className={styles.Actions}>
      {note && <p>{note}</p>}
      {children && <div className={styles.Buttons}>{children}</div>}
    </div>
  );
}
