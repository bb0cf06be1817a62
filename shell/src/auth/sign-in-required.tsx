import { Navigate } from "@tessera/shared/router";
import { isLoggingOut } from "@tessera/shared/session";
import { Button, EmptyState, PageHead, Stack } from "@tessera/shared/ui";
import { useState } from "react";
import { LoginDialog } from "./login-dialog.tsx";
import { useTranslation } from "../texts.ts";

/**
 * Replaces a screen for players: the login dialog, and a button that reopens it. The address stays, so that
 * the requested screen is shown after the login. After a logout it redirects to the home page instead.
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
