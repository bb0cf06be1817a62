import type { Guarded } from "@tessera/shared/operator-contracts/endpoint";
import { Button } from "@tessera/shared/ui";
import { useMayCall } from "../../../session/operator-session.ts";
import { useTranslation } from "../../../texts.ts";
import styles from "./changeable-value.module.css";

interface ChangeableValueProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string | undefined;
  /** Call that changes the value. */
  readonly call: Guarded;
  /** Accessible name of the button. */
  readonly changeLabel: string;
  /** Word on the button, in place of "Change". */
  readonly word?: string;
  /** Absent while there is nothing to change. */
  readonly onChange?: (() => void) | undefined;
}

/** Row of a value with a button that changes it, for operators who may. */
export function ChangeableValue({
  label,
  value,
  note,
  call,
  changeLabel,
  word,
  onChange,
}: ChangeableValueProps) {
  const { t } = useTranslation();
  const mayChange = useMayCall()(call);
  return (
    <li className={styles.Row}>
      <span className={styles.Value}>
        <small>{label}</small>
        {value}
        {note !== undefined && <small>{note}</small>}
      </span>
      {mayChange && onChange && (
        <Button slim aria-label={changeLabel} onClick={onChange}>
          {word ?? t("players.change.short")}
        </Button>
      )}
    </li>
  );
}
