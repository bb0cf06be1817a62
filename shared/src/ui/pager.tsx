import { useSharedTranslation } from "@tessera/shared/i18n";
import { Icon, type IconName } from "./icons.tsx";
import styles from "./pager.module.css";

export interface PagerProps {
  /** Index from 0, as in the address and the API; shown as index + 1. */
  readonly pageIndex: number;
  readonly pageCount: number;
  readonly onPage: (pageIndex: number) => void;
}

/** Page numbers to show: first, last, and the neighbours of the current one; null is a gap. */
export function pageNumbers(pageIndex: number, pageCount: number): (number | null)[] {
  const shown = [0, pageIndex - 1, pageIndex, pageIndex + 1, pageCount - 1]
    .filter((index) => index >= 0 && index < pageCount)
    .sort((a, b) => a - b);
  return [...new Set(shown)].flatMap((index, position, all) => {
    const previous = all[position - 1];
    return previous !== undefined && index - previous > 1 ? [null, index] : [index];
  });
}

interface StepProps extends PagerProps {
  readonly icon: IconName;
  readonly label: string;
}

function Step({ icon, label, pageIndex, pageCount, onPage }: StepProps) {
  const outside = pageIndex < 0 || pageIndex >= pageCount;
  return (
    <button type="button" aria-label={label} disabled={outside} onClick={() => onPage(pageIndex)}>
      <Icon name={icon} size="small" />
    </button>
  );
}

/** Pagination of a table; nothing for a single page. */
export function Pager({ pageIndex, pageCount, onPage }: PagerProps) {
  const { t } = useSharedTranslation();
  if (pageCount < 2) return null;
  return (
    <nav aria-label={t("pager.label")} className={styles.Pager}>
      <span>{t("pager.position", { page: pageIndex + 1, pages: pageCount })}</span>
      <div className={styles.Pages}>
        <Step
          icon="previous"
          label={t("pager.previous")}
          pageIndex={pageIndex - 1}
          pageCount={pageCount}
          onPage={onPage}
        />
        {pageNumbers(pageIndex, pageCount).map((index, position, all) =>
          index === null ? (
            <span key={`before-${all[position + 1]}`} aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={index}
              type="button"
              aria-label={t("pager.page", { page: index + 1 })}
              aria-current={index === pageIndex ? "page" : undefined}
              onClick={() => onPage(index)}
            >
              {index + 1}
            </button>
          ),
        )}
        <Step
          icon="next"
          label={t("pager.next")}
          pageIndex={pageIndex + 1}
          pageCount={pageCount}
          onPage={onPage}
        />
      </div>
    </nav>
  );
}
