import { searchMax } from "@tessera/shared/operator-contracts/list-query";
import { SearchField } from "@tessera/shared/ui";
import { useRef } from "react";
import { useTranslation } from "../texts.ts";
import { useKeys } from "./keys.ts";
import styles from "./queue.module.css";

interface QueueSearchProps {
  readonly label: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Search field of a queue; `/` leads to it. */
export function QueueSearch(props: QueueSearchProps) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const focus = () => frame.current?.querySelector("input")?.focus();
  useKeys([{ key: "/", label: t("desk.keys.search"), run: focus }]);
  return (
    <div ref={frame} className={styles.Search}>
      <SearchField {...props} slim maxLength={searchMax} />
    </div>
  );
}
