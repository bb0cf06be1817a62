import { Controller, type Form } from "@tessera/shared/forms";
import { CheckboxField } from "@tessera/shared/fields";
import { useState } from "react";
import { useTranslation } from "../texts.ts";
import type { RegisterSchema } from "./register-schema.ts";
import { TermsDialog } from "./terms-dialog.tsx";

export interface TermsFieldProps {
  readonly form: Pick<Form<RegisterSchema>, "control" | "error" | "setValue">;
  readonly minAge: number;
}

/** Checkbox of the terms. They are accepted in their dialog only: ticking the box opens it. */
export function TermsField({ form, minAge }: TermsFieldProps) {
  const { t } = useTranslation();
  const [isReading, setReading] = useState(false);
  return (
    <>
      <Controller
        control={form.control}
        name="terms"
        render={({ field: { value, onChange, ...field } }) => (
          <CheckboxField
            {...field}
            label={t("auth.terms")}
            error={form.error("terms")}
            checked={value}
            onChange={() => (value ? onChange(false) : setReading(true))}
          />
        )}
      />
      <TermsDialog
        open={isReading}
        onOpenChange={setReading}
        minAge={minAge}
        onAccept={() => {
          form.setValue("terms", true, { shouldValidate: true });
          setReading(false);
        }}
      />
    </>
  );
}
