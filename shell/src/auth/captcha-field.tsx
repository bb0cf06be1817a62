import type { FieldProps } from "@tessera/shared/forms";
import { Field } from "@tessera/shared/fields";
import { IconButton } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import styles from "./captcha-field.module.css";
import type { Captcha } from "./captcha.ts";

export interface CaptchaFieldProps {
  readonly captcha: Captcha;
  /** The form's field `captcha`, filtered as an id. */
  readonly field: FieldProps;
}

/** Captcha field: answer, picture and a button for a new picture, as three joined tiles. */
export function CaptchaField({ captcha, field: { error, ...field } }: CaptchaFieldProps) {
  const { t } = useTranslation();
  return (
    <Field label={t("auth.captcha")} error={error ?? (captcha.failed ? t("auth.captchaFailed") : undefined)}>
      {(control) => (
        <div className={styles.Captcha}>
          <input
            {...field}
            {...control}
            className={styles.Answer}
            // Disabled until the picture has loaded: an earlier answer could only be wrong.
            readOnly={!captcha.image}
            maxLength={5}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t("auth.captchaHint")}
          />
          <span className={styles.Picture}>
            {captcha.image && (
              <img src={captcha.image} alt={t("auth.captchaPicture")} width={136} height={52} />
            )}
          </span>
          <IconButton
            icon="refresh"
            label={t("auth.captchaReload")}
            className={styles.Reload}
            onClick={captcha.renew}
          />
        </div>
      )}
    </Field>
  );
}
