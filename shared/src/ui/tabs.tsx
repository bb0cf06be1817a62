import { useId, type ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";
import styles from "./tabs.module.css";

/** A row of links of which one is where the player is; the links come from the router, which marks the current one. */
export function TabLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles.TabLinks}>
      {children}
    </nav>
  );
}

export interface TileChoice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: IconName;
  /** A second line; for a disabled tile its reason. */
  readonly note?: ReactNode;
  readonly disabled?: boolean;
}

export interface TileChoicesProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly TileChoice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** One of a few, as joined tiles: radio buttons underneath, so arrow keys and screen readers work as everywhere. */
export function TileChoices<Value extends string>({
  label,
  choices,
  value,
  onChange,
}: TileChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className={styles.Legend}>{label}</legend>
      <div className={styles.Tiles} data-count={choices.length}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.Tile}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.icon && <Icon name={choice.icon} />}
            <span>{choice.label}</span>
            {choice.note && <small>{choice.note}</small>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
