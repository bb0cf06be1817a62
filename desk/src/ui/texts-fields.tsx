import { TextAreaField } from "@tessera/shared/fields";
import { languages } from "@tessera/shared/core/languages";
import styles from "./texts-fields.module.css";

export interface TextsFieldsProps {
  readonly label: string;
  /** Texts by language. */
  readonly texts: unknown;
  readonly max: number;
  readonly error: (language: string) => string | undefined;
  readonly onChange: (texts: Readonly<Record<string, string>>) => void;
}

/** Fields for the same text in every language; a long one wraps. */
export function TextsFields({ label, texts, max, error, onChange }: TextsFieldsProps) {
  const values = texts as Readonly<Record<string, string>>;
  return (
    <div className={styles.Languages}>
      {languages.map(({ code, name: language }) => (
        <TextAreaField
          key={code}
          label={`${label} · ${language}`}
          error={error(code)}
          lang={code}
          rows={max > 200 ? 3 : 1}
          maxLength={max}
          value={values[code] ?? ""}
          onChange={({ target }) => onChange({ ...values, [code]: target.value.replace(/\s*\n\s*/g, " ") })}
        />
      ))}
    </div>
  );
}
