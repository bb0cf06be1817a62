import type { ComponentProps, ReactNode } from "react";
import styles from "./chip.module.css";
import { classNames } from "./class-names.ts";

export interface ChipProps extends Omit<ComponentProps<"button">, "aria-pressed"> {
  readonly pressed?: boolean;
}

/** Toggle button of a filter. */
export function Chip({ pressed = false, className, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={classNames(chipClass, className)} />
  );
}

/** Class of a chip, for a link that looks like one; the current one has `aria-current`. */
export const chipClass: string = styles.Chip ?? "";

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly disabled?: boolean;
}

export interface ChipGroupProps<Value extends string> {
  /** Accessible name of the group. */
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
}

/** Chips with one selection. On a phone they scroll horizontally. */
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
