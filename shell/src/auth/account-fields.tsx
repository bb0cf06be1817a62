import type { FieldProps } from "@tessera/shared/forms";
import { TextField } from "@tessera/shared/fields";
import { useTranslation } from "../texts.ts";

export interface UsernameFieldProps {
  /** The form's field, filtered as a user name. */
  readonly field: FieldProps;
  readonly help?: string;
  readonly maxLength: number;
}

/** User name of the player. */
export function UsernameField({ field, ...input }: UsernameFieldProps) {
  const { t } = useTranslation();
  return (
    <TextField
      {...field}
      {...input}
      label={t("auth.username")}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

/** E-mail address of the player; `field` is the form's field. */
export function EmailField({ field }: { readonly field: FieldProps }) {
  const { t } = useTranslation();
  return <TextField {...field} label={t("auth.email")} type="email" autoComplete="email" maxLength={254} />;
}
