import type { GameCategory } from "@tessera/shared/contracts/game-categories";
import { CheckboxField, SelectField, TextField } from "@tessera/shared/fields";
import { useState } from "react";
import { useTranslation } from "../../../texts.ts";
import { InstantField, TextsFields, useFieldText } from "../../../ui/index.ts";
import { categories, type Content, type ContentField } from "./content-kinds.ts";
import styles from "./content.module.css";

/** Props of every input of the editor. */
export interface InputProps {
  readonly content: Content;
  /** Validation key of a field, by its path in the content. */
  readonly errorOf: (name: string) => string | undefined;
  readonly change: (name: string, value: unknown) => void;
}

/** Input of one field of a document, with its error. */
export function FieldInput({ field, ...props }: InputProps & { readonly field: ContentField }) {
  switch (field.input) {
    case "texts":
      return <TextsInput {...props} name={field.name} max={field.max ?? 200} />;
    case "instant":
      return <InstantInput {...props} name={field.name} />;
    case "choice":
      return <ChoiceInput {...props} field={field} />;
    case "flag":
      return <FlagInput {...props} name={field.name} />;
    case "text":
      return <PlainInput {...props} field={field} />;
    default:
      return <NumberInput {...props} field={field} input={field.input} />;
  }
}

type NamedProps = InputProps & { readonly name: string };

/** A text in every language, side by side. */
function TextsInput({ content, errorOf, change, name, max }: NamedProps & { readonly max: number }) {
  const { t, findText } = useTranslation();
  const fieldText = useFieldText();
  return (
    <TextsFields
      label={findText(`content.fields.${name}`) ?? t("content.fields.text")}
      texts={content[name]}
      max={max}
      error={(code) => fieldText(errorOf(`${name}.${code}`))}
      onChange={(texts) => change(name, texts)}
    />
  );
}

/** A time, entered in Bangkok time. */
function InstantInput({ content, errorOf, change, name }: NamedProps) {
  const { t, findText } = useTranslation();
  const fieldText = useFieldText();
  return (
    <InstantField
      label={findText(`content.fields.${name}`) ?? t("content.fields.text")}
      instant={content[name] as string | null}
      error={fieldText(errorOf(name))}
      onInstant={(instant) => change(name, instant)}
    />
  );
}

type FieldOnlyProps = InputProps & { readonly field: ContentField };

function ChoiceInput({ content, errorOf, change, field: { name, choices } }: FieldOnlyProps) {
  const { findText } = useTranslation();
  const fieldText = useFieldText();
  return (
    <SelectField
      label={findText(`content.fields.${name}`)}
      error={fieldText(errorOf(name))}
      value={String(content[name])}
      options={(choices ?? []).map((value) => ({
        value,
        label: findText(`content.choices.${value}`) ?? value,
      }))}
      onChange={({ target }) => change(name, target.value)}
    />
  );
}

function FlagInput({ content, errorOf, change, name }: NamedProps) {
  const { findText } = useTranslation();
  const fieldText = useFieldText();
  return (
    <CheckboxField
      label={findText(`content.fields.${name}`)}
      error={fieldText(errorOf(name))}
      checked={content[name] === true}
      onChange={({ target }) => change(name, target.checked)}
    />
  );
}

function PlainInput({ content, errorOf, change, field: { name, max } }: FieldOnlyProps) {
  const { findText } = useTranslation();
  const fieldText = useFieldText();
  return (
    <TextField
      label={findText(`content.fields.${name}`)}
      help={findText(`content.help.${name}`)}
      error={fieldText(errorOf(name))}
      maxLength={max}
      value={(content[name] as string | null) ?? ""}
      onChange={({ target }) => change(name, target.value === "" ? null : target.value)}
    />
  );
}

/** Stored units of one unit that the operator types: hundredths of a percent, of a factor and of a credit. */
const scaleOf = { count: 1, percent: 100, times: 100, amount: 100 } as const;
type NumberKind = keyof typeof scaleOf;

function textOfNumber(stored: unknown, input: NumberKind): string {
  if (typeof stored === "bigint") {
    const text = stored.toString().padStart(3, "0");
    return `${text.slice(0, -2)}.${text.slice(-2)}`.replace(/\.00$/, "");
  }
  return typeof stored === "number" ? String(stored / scaleOf[input]) : "";
}

/** The stored number of a typed text; null while it is none. */
function numberOfText(text: string, input: NumberKind): number | bigint | null {
  const [, whole, decimals = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (whole === undefined || (input === "count" && decimals !== "")) return null;
  if (input === "count") return Number(whole);
  const digits = `${whole}${decimals.padEnd(2, "0")}`;
  return input === "amount" ? BigInt(digits) : Number(digits);
}

/** A number as the operator reads it: percent, times, credits. Empty is null. */
function NumberInput({
  content,
  errorOf,
  change,
  field: { name },
  input,
}: FieldOnlyProps & { readonly input: NumberKind }) {
  const { t, findText } = useTranslation();
  const fieldText = useFieldText();
  const stored = content[name];
  const [typed, setTyped] = useState(() => textOfNumber(stored, input));
  // What was typed stays while it stands for the stored number; another number comes from elsewhere.
  const shown = numberOfText(typed, input) === stored ? typed : textOfNumber(stored, input);
  return (
    <TextField
      inputMode={input === "count" ? "numeric" : "decimal"}
      label={findText(`content.fields.${name}`)}
      hint={t(`content.units.${input}`)}
      help={findText(`content.help.${name}`)}
      error={fieldText(errorOf(name))}
      value={stored === null ? typed.replace(/^\d+(\.\d{1,2})?$/, "") : shown}
      onChange={({ target }) => {
        const text = target.value.replace(/[^\d.]/g, "");
        setTyped(text);
        change(name, numberOfText(text, input));
      }}
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
