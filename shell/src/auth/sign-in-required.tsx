import { useTranslation } from "@tessera/shared/i18n";
import { Button, EmptyState, PageHead, Stack } from "@tessera/shared/ui";
import { useState } from "react";
import { LoginDialog } from "./login-dialog.tsx";

/**
 * Stands in the place of a screen that is for players: the login dialog, and a way back to it when it was closed. The
 * address stays, so whoever logs in is where he wanted to go.
 */
export function SignInRequired() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(true);
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
