import { chipClass, classNames, Icon, useIsTakenOver } from "@tessera/shared/ui";
import { useState, type ReactNode } from "react";
import styles from "./filter-panel.module.css";

export interface FilterPanelProps {
  /** Name of the region and of its button. */
  readonly label: string;
  /** Number of filters in the fields that differ from the default. */
  readonly count: number;
  /** Days of the list, which the button shows. */
  readonly days?: string;
  /** True while a field has an error, which has to be seen. */
  readonly isInvalid: boolean;
  /** Filter that is always shown, above the button. */
  readonly lead?: ReactNode;
  /** Field of the order, shown under 1080 px, where the table has no headers. */
  readonly sort: ReactNode;
  readonly children: ReactNode;
}

/**
 * Filter fields of a list. On a phone a button shows and hides them, so that the list begins in the first
 * screen. Source: spec:screens#filters-of-a-list.
 */
export function FilterPanel(props: FilterPanelProps) {
  const { label, count, days, isInvalid, lead, sort, children } = props;
  const [isOpen, setOpen] = useState(isInvalid);
  if (isInvalid && !isOpen) setOpen(true);
  // A document that was rendered before midnight may be read after it.
  const hasDays = useIsTakenOver();
  return (
    <div role="search" aria-label={label} className={styles.Panel}>
      {lead}
      <button
        type="button"
        aria-expanded={isOpen}
        className={classNames(chipClass, styles.Toggle)}
        data-on={count > 0 || undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="filter" size="small" />
        {count > 0 ? `${label} (${count})` : label} {hasDays && <span className={styles.Days}>{days}</span>}
      </button>
      <div className={styles.Fields}>
        {children}
        <div className={styles.Sort}>{sort}</div>
      </div>
    </div>
  );
}
