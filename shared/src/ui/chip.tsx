import type { ComponentProps, ReactNode } from "react";
import styles from "./chip.module.css";
import { classNames } from "./class-names.ts";

export interface ChipProps extends Omit<ComponentProps<"button">, "aria-pressed"> {
  readonly pressed?: boolean;
}

/** A filter that is on or off. */
export function Chip({ pressed = false, className, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={classNames(chipClass, className)} />
  );
}

/** The class of a chip, for a link that looks like one; the current one carries `aria-current`. */
export const chipClass: string = styles.Chip ?? "";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

export interface ChipGroupProps<Value extends string> {
  /** Names the group for screen readers. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** Chips of which one is on. On a phone they run past the edge and are swiped. */
export function ChipGroup<Value extends string>({ label, choices, value, onChange }: ChipGroupProps<Value>) {
  return (
    <fieldset aria-label={label} className={styles.Group}>
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          pressed={choice.value === value}
          disabled={choice.disabled}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </Chip>
      ))}
    </fieldset>
  );
}
