import { languages } from "@tessera/shared/core/languages";
import { SelectField, TextField } from "@tessera/shared/fields";
import type { Form } from "@tessera/shared/forms";
import { useTranslation } from "../../../texts.ts";
import type { AudienceKind, messageSchema } from "./message-schema.ts";
import styles from "./messages.module.css";

const currencies = ["IDR", "THB"] as const;

interface AudienceFieldsProps {
  readonly form: Form<ReturnType<typeof messageSchema>>;
  readonly kind: AudienceKind;
}

/** Fields of the chosen audience; nothing for everybody. */
export function AudienceFields({ form, kind }: AudienceFieldsProps) {
  const { t } = useTranslation();
  if (kind === "all") return null;
  if (kind === "players") {
    return (
      <TextField {...form.field("players")} label={t("messages.players")} help={t("messages.playersHelp")} />
    );
  }
  return (
    <div className={styles.Pair}>
      <SelectField
        {...form.field("currency")}
        label={t("messages.currency")}
        options={[
          { value: "", label: t("messages.any") },
          ...currencies.map((value) => ({ value, label: value })),
        ]}
      />
      <SelectField
        {...form.field("language")}
        label={t("messages.language")}
        options={[
          { value: "", label: t("messages.any") },
          ...languages.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <TextField {...form.field("registeredFrom")} type="date" label={t("messages.registeredFrom")} />
      <TextField {...form.field("registeredTo")} type="date" label={t("messages.registeredTo")} />
    </div>
  );
}
