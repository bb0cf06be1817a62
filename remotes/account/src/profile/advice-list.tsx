import { Icon, type IconName } from "@tessera/shared/ui";
import styles from "./advice-list.module.css";

export interface AdviceListProps {
  readonly icon: IconName;
  readonly texts: readonly string[];
}

/** List of short texts beside a form, each with the same icon. */
export function AdviceList({ icon, texts }: AdviceListProps) {
  return (
    <ul className={styles.Advice}>
      {texts.map((text) => (
        <li key={text}>
          <Icon name={icon} size="small" />
          {text}
        </li>
      ))}
    </ul>
  );
}
