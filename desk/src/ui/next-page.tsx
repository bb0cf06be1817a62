import { Button } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import styles from "./queue.module.css";

interface NextPageProps {
  /** Key after which this page begins; empty for the first page. */
  readonly after: string;
  /** Key after which the next page begins; null on the last page. */
  readonly nextAfter: string | null;
  readonly onPage: (after: string) => void;
}

/** Buttons under a page of a long list, which has no page numbers: the next page, and back to the first. */
export function NextPage({ after, nextAfter, onPage }: NextPageProps) {
  const { t } = useTranslation();
  if (after === "" && nextAfter === null) return null;
  return (
    <div className={styles.Pages}>
      <Button slim disabled={after === ""} onClick={() => onPage("")}>
        {t("desk.queue.firstPage")}
      </Button>
      <Button slim disabled={nextAfter === null} onClick={() => onPage(nextAfter ?? "")}>
        {t("desk.queue.nextPage")}
      </Button>
    </div>
  );
}
