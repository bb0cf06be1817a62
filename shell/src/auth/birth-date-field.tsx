import type { Form } from "@tessera/shared/forms";
import { DateField } from "@tessera/shared/fields";
import { useState } from "react";
import { useTranslation } from "../texts.ts";
import type { RegisterSchema } from "./register-schema.ts";

export interface BirthDateFieldProps {
  readonly form: Pick<Form<RegisterSchema>, "error" | "setValue">;
}

/** Day of birth; the form has it once it is a whole date. */
export function BirthDateField({ form }: BirthDateFieldProps) {
  const { t } = useTranslation();
  const [day, setDay] = useState("");
  return (
    <DateField
      label={t("auth.birthDate")}
      day={day}
      error={form.error("birthDate")}
      autoComplete="bday"
      onDay={(entered) => {
        if (entered !== null) setDay(entered);
        form.setValue("birthDate", entered ?? "", { shouldValidate: Boolean(entered) });
      }}
    />
  );
}
