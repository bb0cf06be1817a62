import { useTranslation } from "@tessera/shared/i18n";
import { Button, IconButton, type ButtonLook } from "./button.tsx";
import { toast } from "./toast-queue.ts";

export interface CopyButtonProps extends ButtonLook {
  readonly text: string;
  /** The button's whole name, for example "Copy account number": several of them on one screen are told apart by it. */
  readonly label: string;
  /** Shows the word Copy beside the icon, a wide button its whole name. */
  readonly showsText?: boolean;
}

/** Puts a text on the clipboard and says so; when the browser refuses, it says that too. */
export function CopyButton({ text, label, showsText = false, ...look }: CopyButtonProps) {
  const { t } = useTranslation();
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => toast.success(t("copied")),
      () => toast.error(t("copyFailed")),
    );
  };
  if (!showsText) return <IconButton icon="copy" label={label} onClick={copy} />;
  return (
    <Button {...look} icon="copy" aria-label={label} onClick={copy}>
      {look.wide ? label : t("buttons.copy")}
    </Button>
  );
}
