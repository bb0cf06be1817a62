import type { FieldProps } from "@tessera/shared/forms";
import { Field } from "@tessera/shared/fields";
import { IconButton } from "@tessera/shared/ui";
import { useEffect, useEffectEvent, useRef } from "react";
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
              <CaptchaPicture key={captcha.image} image={captcha.image} onOutcome={captcha.onPicture} />
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

interface CaptchaPictureProps {
  readonly image: string;
  readonly onOutcome: Captcha["onPicture"];
}

function CaptchaPicture({ image, onOutcome }: CaptchaPictureProps) {
  const { t } = useTranslation();
  const element = useRef<HTMLImageElement>(null);
  const settle = useEffectEvent(onOutcome);
  useEffect(() => {
    // The picture in a document may have loaded, or failed, before this script ran.
    const { complete = false, naturalWidth = 0 } = element.current ?? {};
    if (complete) settle(naturalWidth > 0 ? "loaded" : "lost");
  }, []);
  return (
    <img
      ref={element}
      src={image}
      alt={t("auth.captchaPicture")}
      width={136}
      height={52}
      fetchPriority="high"
      onLoad={() => onOutcome("loaded")}
      onError={() => onOutcome("lost")}
    />
  );
}
