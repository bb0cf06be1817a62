import { languages } from "@tessera/shared/core/languages";
import { DateField, SelectField, TextField } from "@tessera/shared/fields";
import type { Form } from "@tessera/shared/forms";
import { useState } from "react";
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
      <DayField form={form} name="registeredFrom" />
      <DayField form={form} name="registeredTo" />
    </div>
  );
}

/** Value of a day that is not typed to its end; the form is refused with it. */
const incompleteDay = "incomplete";

interface DayFieldProps extends Pick<AudienceFieldsProps, "form"> {
  readonly name: "registeredFrom" | "registeredTo";
}

/** A day that may be left out. */
function DayField({ form, name }: DayFieldProps) {
  const { t } = useTranslation();
  const value = form.watch(name);
  // While a day is being typed, the field covers the one before.
  const [day, setDay] = useState(value);
  if (value !== incompleteDay && value !== day) setDay(value);
  return (
    <DateField
      label={t(`messages.${name}`)}
      day={day}
      error={form.error(name)}
      onDay={(typed) => form.setValue(name, typed ?? incompleteDay, { shouldValidate: typed !== null })}
    />
  );
}
