import { saveFile } from "@tessera/shared/core/save-file";
import { useSession } from "@tessera/shared/session";
import { Button, CopyButton, Dialog } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";
import styles from "./two-step-page.module.css";

interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/**
 * Dialog that shows new recovery codes this once, to be copied or saved as a text. An open dialog keeps the
 * release in its place.
 */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation();
  const username = useSession((session) => session.username) ?? "";
  const text = codes.join("\n");
  const save = () =>
    saveFile(
      "tessera-recovery-codes.txt",
      new Blob([`${t("account.twoStep.fileTitle", { username })}\n\n${text}\n`], { type: "text/plain" }),
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("account.twoStep.codesTitle")}
      description={t("account.twoStep.codesText")}
      actions={
        <Button kind="lit" wide onClick={onClose}>
          {t("account.twoStep.saved")}
        </Button>
      }
    >
      <div className={styles.Form}>
        <ul aria-label={t("account.twoStep.codesTitle")} className={styles.Codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.Buttons}>
          <CopyButton showsText text={text} label={t("account.twoStep.copyCodes")} />
          <Button onClick={save}>{t("account.twoStep.download")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
