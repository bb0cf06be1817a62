import { useSharedTranslation } from "@tessera/shared/i18n";
import { useId, useState, type ComponentProps, type ReactNode } from "react";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";
import { Field, FieldNote, type FieldTexts } from "./field.tsx";
import styles from "./field.module.css";
import { Icon, type IconName } from "./icons.tsx";

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "children"> {
  readonly icon?: IconName;
  /** Shown inside the tile after the text: a unit, a small button. */
  readonly trailing?: ReactNode;
}

/** Single-line text field. A read-only one shows a lock, because it looks editable. */
export function TextField({
  label,
  hint,
  help,
  error,
  icon,
  trailing,
  id,
  className,
  ...input
}: TextFieldProps) {
  const leading = icon ?? (input.readOnly ? "lock" : undefined);
  return (
    <Field id={id} label={label} hint={hint} help={help} error={error}>
      {(control) => (
        <div className={styles.Box}>
          {leading && <Icon name={leading} size="small" />}
          <input {...input} {...control} className={classNames(styles.Control, className)} />
          {trailing}
        </div>
      )}
    </Field>
  );
}

export interface TextAreaFieldProps
  extends FieldTexts, Omit<ComponentProps<"textarea">, "children" | "className"> {}

/** Field for a text of several lines, which grows with it. */
export function TextAreaField({ label, hint, help, error, id, ...area }: TextAreaFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} help={help} error={error}>
      {(control) => (
        <div className={styles.Box}>
          <textarea {...area} {...control} className={styles.Control} />
        </div>
      )}
    </Field>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, "type" | "trailing" | "icon">;

/** Password field with a button that shows the text. The input is never filtered. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useSharedTranslation();
  const [shown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? "text" : "password"}
      trailing={
        <IconButton
          icon={shown ? "hide" : "show"}
          label={t(shown ? "password.hide" : "password.show")}
          aria-pressed={shown}
          className={styles.Inner}
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}

export interface SelectOption {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectFieldProps extends FieldTexts, Omit<ComponentProps<"select">, "children"> {
  readonly options: readonly SelectOption[];
  /** Shown while nothing is selected; cannot be selected again. */
  readonly placeholder?: string;
  readonly icon?: IconName;
}

/** Native select in a tile, with the platform's own picker, keyboard and screen reader support. */
export function SelectField({
  label,
  hint,
  help,
  error,
  id,
  options,
  placeholder,
  icon,
  className,
  ...input
}: SelectFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} help={help} error={error}>
      {(control) => (
        <div className={styles.Box}>
          {icon && <Icon name={icon} size="small" />}
          <select {...input} {...control} className={classNames(styles.Control, styles.Select, className)}>
            {placeholder !== undefined && (
              <option value="" disabled hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon name="down" size="small" className={styles.Caret ?? ""} />
        </div>
      )}
    </Field>
  );
}

export interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "children" | "type"> {
  readonly label: ReactNode;
  readonly error?: ReactNode;
}

/** Checkbox with its label. */
export function CheckboxField({ label, error, id, ...input }: CheckboxFieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const noteId = `${controlId}-note`;
  return (
    <div className={styles.Field}>
      <label className={styles.Check}>
        <input
          {...input}
          type="checkbox"
          id={controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? noteId : undefined}
        />
        <span className={styles.CheckMark} aria-hidden="true">
          <Icon name="check" size="small" />
        </span>
        <span>{label}</span>
      </label>
      {error && <FieldNote id={noteId} error={error} />}
    </div>
  );
}

export interface QuickAmount {
  readonly label: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

export interface AmountFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "children" | "type"> {
  /** Unit of the amount, for example "credits". */
  readonly unit?: ReactNode;
  readonly quickAmounts?: readonly QuickAmount[];
  /** Last tile of the panel: the converted amount. */
  readonly foot?: ReactNode;
}

/**
 * Amount field as one panel: the number over an ember line, tiles with quick amounts, then the converted
 * amount.
 */
export function AmountField({
  label,
  hint,
  help,
  error,
  id,
  unit,
  quickAmounts,
  foot,
  ...input
}: AmountFieldProps) {
  return (
    <Field id={id} label={label} hint={hint} help={help} error={error}>
      {(control) => (
        <div className={styles.AmountField}>
          <div className={styles.AmountTop}>
            <input inputMode="numeric" autoComplete="off" placeholder="0" {...input} {...control} />
            {unit}
          </div>
          {quickAmounts && quickAmounts.length > 0 && (
            <div className={styles.AmountQuick}>
              {quickAmounts.map((quick) => (
                <button
                  key={quick.label}
                  type="button"
                  aria-pressed={quick.pressed}
                  disabled={quick.disabled ?? input.disabled}
                  onClick={quick.onSelect}
                >
                  {quick.label}
                </button>
              ))}
            </div>
          )}
          {foot && <div className={styles.AmountFoot}>{foot}</div>}
        </div>
      )}
    </Field>
  );
}
