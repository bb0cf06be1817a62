import { languages } from "@tessera/shared/core/languages";
import { Field } from "@tessera/shared/fields";
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
        <Field key={code} label={`${label} · ${language}`} error={error(code)}>
          {(control) => (
            <textarea
              {...control}
              lang={code}
              rows={max > 200 ? 3 : 1}
              maxLength={max}
              className={styles.Text}
              value={values[code] ?? ""}
              onChange={({ target }) =>
                onChange({ ...values, [code]: target.value.replace(/\s*\n\s*/g, " ") })
              }
            />
          )}
        </Field>
      ))}
    </div>
  );
}
