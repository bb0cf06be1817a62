import { Button } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import styles from "./queue.module.css";
import type { SharedFilter } from "./shared-filter.ts";
import type { FilterInAddress } from "./use-list-filter.ts";

interface NextPageProps {
  readonly list: FilterInAddress<SharedFilter>;
  /** Key after which the next page begins; null on the last page. */
  readonly nextAfter: string | null;
}

/** Buttons under a page of a long list, which has no page numbers: the next page, and back to the first. */
export function NextPage({ list: { filter, change }, nextAfter }: NextPageProps) {
  const { t } = useTranslation();
  const { after } = filter;
  if (after === "" && nextAfter === null) return null;
  return (
    <div className={styles.Pages}>
      <Button slim disabled={after === ""} onClick={() => change({ after: "" })}>
        {t("desk.queue.firstPage")}
      </Button>
      <Button slim disabled={nextAfter === null} onClick={() => change({ after: nextAfter ?? "" })}>
        {t("desk.queue.nextPage")}
      </Button>
    </div>
  );
}
