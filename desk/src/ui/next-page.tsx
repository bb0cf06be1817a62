import { Button } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import styles from "./queue.module.css";

interface NextPageProps {
  /** Id after which the page begins; empty for the first page. */
  readonly after: string;
  /** Id after which the next page begins; null or absent on the last page. */
  readonly nextAfter: string | null | undefined;
  readonly onTurn: (after: string) => void;
}

/** Buttons under a page of a long list, which has no page numbers: the next page, and back to the first. */
export function NextPage({ after, nextAfter, onTurn }: NextPageProps) {
  const { t } = useTranslation();
  if (after === "" && !nextAfter) return null;
  return (
    <div className={styles.Foot}>
      <Button slim disabled={after === ""} onClick={() => onTurn("")}>
        {t("desk.queue.firstPage")}
      </Button>
      <Button slim disabled={!nextAfter} onClick={() => onTurn(nextAfter ?? "")}>
        {t("desk.queue.nextPage")}
      </Button>
    </div>
  );
}
