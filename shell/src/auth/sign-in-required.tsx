import { useTranslation } from "@tessera/shared/i18n";
import { Navigate } from "@tessera/shared/router";
import { isLoggingOut } from "@tessera/shared/session";
import { Button, EmptyState, PageHead, Stack } from "@tessera/shared/ui";
import { useState } from "react";
import { LoginDialog } from "./login-dialog.tsx";

/**
 * Leads home who has just logged out. Else stands in the place of a screen that is for players: the login dialog, and a way back to it when it was closed. The
 * address stays, so whoever logs in is where he wanted to go.
 */
export function SignInRequired() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
  const [isLeaving] = useState(isLoggingOut);
  if (isLeaving) return <Navigate to="/" replace />;
  return (
    <Stack>
      <PageHead title={t("auth.login")} />
      <EmptyState
        title={t("auth.guardText")}
        action={<Button onClick={() => setOpen(true)}>{t("auth.login")}</Button>}
      />
      <LoginDialog open={open} onOpenChange={setOpen} reason={t("auth.guardText")} />
    </Stack>
  );
}
