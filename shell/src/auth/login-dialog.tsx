import { Dialog, LogoMark } from "@tessera/shared/ui";
import { LoginForm } from "./load-pages.tsx";
import { useTranslation } from "../texts.ts";

export interface LoginDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Reason for the dialog, when the player did not open it. */
  readonly reason?: string;
}

/** Login dialog over the current screen: the player stays there. */
export function LoginDialog({ open, onOpenChange, reason }: LoginDialogProps) {
  const { t } = useTranslation();
  const close = () => onOpenChange(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("auth.login")}
      mark={<LogoMark />}
      description={reason}
    >
      <LoginForm onDone={close} onLeave={close} />
    </Dialog>
  );
}
