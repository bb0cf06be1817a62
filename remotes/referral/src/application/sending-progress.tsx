import { Button, Meter } from "@tessera/shared/ui";
import styles from "./application.module.css";
import { useTranslation } from "../texts.ts";

export interface SendingProgressProps {
  /** Sent part, from 0 to 1. */
  readonly share: number;
  readonly onStop: () => void;
}

/** Progress of an application that is sent: the upload, then the check of the picture by the server. */
export function SendingProgress({ share, onStop }: SendingProgressProps) {
  const { t } = useTranslation();
  const isUploaded = share >= 1;
  const percent = `${Math.floor(share * 100)}%`;
  return (
    <div className={styles.Progress}>
      <div className={styles.ProgressLine}>
        <output>{t(isUploaded ? "referral.application.checking" : "referral.application.uploading")}</output>
        {!isUploaded && <span aria-hidden="true">{percent}</span>}
      </div>
      <Meter
        label={t("referral.application.uploading")}
        value={share}
        valueText={percent}
        tone={isUploaded ? "done" : "ember"}
      />
      <Button slim onClick={onStop}>
        {t("referral.application.stop")}
      </Button>
    </div>
  );
}
