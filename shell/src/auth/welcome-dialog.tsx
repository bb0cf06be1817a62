import { useHasPath } from "@tessera/shared/federation";
import { useNavigate } from "@tessera/shared/router";
import { Button, Dialog, LogoMark } from "@tessera/shared/ui";
import { closeWelcome, useWelcome } from "./welcome-store.ts";
import { useTranslation } from "../texts.ts";

/**
 * Dialog "Your account is ready" with next steps. The form has been left by then, so that Back does not show
 * it.
 */
export function WelcomeDialog() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const username = useWelcome();
  const canDeposit = useHasPath("/deposit");
  if (username === null) return null;
  const deposit = () => {
    closeWelcome();
    void navigate("/deposit");
  };
  return (
    <Dialog
      open
      onOpenChange={closeWelcome}
      title={t("auth.registeredTitle")}
      mark={<LogoMark />}
      description={t("auth.registered", { username })}
      actions={
        <>
          <Button onClick={closeWelcome}>{t("auth.later")}</Button>
          {canDeposit && (
            <Button kind="lit" onClick={deposit}>
              {t("auth.depositNow")}
            </Button>
          )}
        </>
      }
    />
  );
}
