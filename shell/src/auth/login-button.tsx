import { Button } from "@tessera/shared/ui";
import { useState } from "react";
import { LoginForm } from "./load-pages.tsx";
import { LoginDialog } from "./login-dialog.tsx";
import { useTranslation } from "../texts.ts";

/** Login button of the header. */
export function LoginButton() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        kind="bare"
        slim
        onPointerEnter={LoginForm.preload}
        onFocus={LoginForm.preload}
        onClick={() => setOpen(true)}
      >
        {t("auth.login")}
      </Button>
      <LoginDialog open={open} onOpenChange={setOpen} />
    </>
  );
}
