import { useId, type ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";
import styles from "./tabs.module.css";

/** Tab bar of links, with the current one marked by the router. */
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
  /** Second line; the reason on a disabled tile. */
  readonly note?: ReactNode;
  readonly disabled?: boolean;
}

export interface TileChoicesProps<Value extends string> {
  readonly label: string;
  readonly choices: readonly TileChoice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** Single choice as joined tiles: native radio buttons, with their keyboard and screen reader support. */
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
