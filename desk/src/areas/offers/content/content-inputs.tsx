import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import { CheckboxField, SelectField, TextField, type TextFieldProps } from "@tessera/shared/fields";
import { filtered } from "@tessera/shared/forms";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import {
  amountRule,
  amountText,
  InstantField,
  minorOfText,
  TextsFields,
  useFieldText,
} from "../../../ui/index.ts";
import { categories, type Content, type ContentField } from "./content-kinds.ts";
import styles from "./content.module.css";

/** Props of every input of the editor. */
export interface InputProps {
  readonly content: Content;
  /** Validation key of a field, by its path in the content. */
  readonly errorOf: (name: string) => string | undefined;
  readonly change: (name: string, value: unknown) => void;
}

interface FieldInputProps extends InputProps {
  readonly field: ContentField;
}

/** Input of one field of a document, with its error. */
export function FieldInput({ field, content, errorOf, change }: FieldInputProps) {
  const { t, findText } = useTranslation();
  const fieldText = useFieldText();
  const { name, input, max, choices = [] } = field;
  const value = content[name];
  const set = (next: unknown) => change(name, next);
  const label = findText(`content.fields.${name}`) ?? t("content.fields.text");
  const help = findText(`content.help.${name}`);
  const error = fieldText(errorOf(name));
  switch (input) {
    case "texts":
      return (
        <TextsFields
          label={label}
          texts={value}
          max={max ?? 200}
          error={(code) => fieldText(errorOf(`${name}.${code}`))}
          onChange={set}
        />
      );
    case "instant":
      return <InstantField label={label} instant={value as string | null} error={error} onInstant={set} />;
    case "choice":
      return (
        <SelectField
          label={label}
          error={error}
          value={String(value)}
          options={choices.map((one) => ({ value: one, label: findText(`content.choices.${one}`) ?? one }))}
          onChange={({ target }) => set(target.value)}
        />
      );
    case "flag":
      return (
        <CheckboxField
          label={label}
          error={error}
          checked={value === true}
          onChange={({ target }) => set(target.checked)}
        />
      );
    case "text":
      return (
        <TextField
          label={label}
          help={help}
          error={error}
          maxLength={max}
          value={(value as string | null) ?? ""}
          onChange={({ target }) => set(target.value === "" ? null : target.value)}
        />
      );
    default:
      return <NumberInput {...{ label, help, error, input }} stored={value} onChange={set} />;
  }
}

/** Decimals of a number as the operator types it; it is stored without a point. */
const decimalsOf = { count: 0, percent: 2, times: 2, amount: 2 } as const;
type NumberKind = keyof typeof decimalsOf;

const textOfNumber = (stored: unknown, input: NumberKind): string =>
  typeof stored === "bigint" || typeof stored === "number"
    ? amountText(BigInt(stored), decimalsOf[input])
    : "";

/** The stored number of a typed text; null while it is none. */
function numberOfText(text: string, input: NumberKind): number | bigint | null {
  const units = minorOfText(text, decimalsOf[input]);
  return input === "amount" || units === null ? units : Number(units);
}

interface NumberInputProps extends Pick<TextFieldProps, "label" | "help" | "error"> {
  readonly input: NumberKind;
  readonly stored: unknown;
  readonly onChange: (value: number | bigint | null) => void;
}

/** A number as the operator reads it: percent, times, credits. Empty is null. */
function NumberInput({ input, stored, onChange, ...field }: NumberInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => textOfNumber(stored, input));
  // What was typed stays while it stands for the stored number; another number comes from elsewhere.
  const shown = numberOfText(typed, input) === stored ? typed : textOfNumber(stored, input);
  const enter = (text: string) => {
    setTyped(text);
    onChange(numberOfText(text, input));
  };
  return (
    <TextField
      {...field}
      inputMode={input === "count" ? "numeric" : "decimal"}
      hint={t(`content.units.${input}`)}
      value={shown}
      {...filtered({ onChange: ({ target }) => enter(target.value) }, amountRule(decimalsOf[input]))}
    />
  );
}

/** Categories whose bets count; none means all. */
export function CategoriesInput({ content, change }: InputProps) {
  const { t, findText } = useTranslation();
  const chosen = content["allowedCategories"] as readonly GameCategory[];
  return (
    <fieldset className={styles.Part}>
      <legend>{t("content.fields.allowedCategories")}</legend>
      <div className={styles.Categories}>
        {categories.map((category) => (
          <CheckboxField
            key={category}
            label={findText(`content.choices.${category}`) ?? category}
            checked={chosen.includes(category)}
            onChange={({ target }) =>
              change(
                "allowedCategories",
                target.checked ? [...chosen, category] : chosen.filter((one) => one !== category),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
