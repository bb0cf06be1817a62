import { useSharedTranslation } from "@tessera/shared/i18n";
import { Button, IconButton, type ButtonLook } from "./button.tsx";
import { toast } from "./toast-queue.ts";

export interface CopyButtonProps extends ButtonLook {
  readonly text: string;
  /**
   * Accessible name, for example "Copy account number", which distinguishes several copy buttons on one
   * screen.
   */
  readonly label: string;
  /** Shows the word Copy beside the icon, or the full label on a wide button. */
  readonly showsText?: boolean;
}

/** Copies a text to the clipboard and announces the result, also when the browser refuses. */
export function CopyButton({ text, label, showsText = false, ...look }: CopyButtonProps) {
  const { t } = useSharedTranslation();
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
