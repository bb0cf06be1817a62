import { Button, Dialog } from "@tessera/shared/ui";
import { useEffect } from "react";
import { useTranslation } from "../texts.ts";
import { LoginForm } from "./login-form.tsx";
import { leave, resumeFromOtherTab } from "./operator-session.ts";

/**
 * Login over the page of an operator whose session has ended: the page and everything typed in it stay as
 * they are. Back neither closes it nor what is under it.
 */
export function LoginDialog({ username }: { readonly username: string }) {
  const { t } = useTranslation();
  useEffect(() => {
    const look = () => void (document.visibilityState === "visible" && resumeFromOtherTab());
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return (
    <Dialog
      open
      dismissable={false}
      onOpenChange={() => undefined}
      title={t("desk.login.endedTitle")}
      description={t("desk.login.endedText")}
      actions={<Button onClick={leave}>{t("desk.login.other")}</Button>}
    >
      <LoginForm username={username} />
    </Dialog>
  );
}
