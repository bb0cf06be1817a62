import { Button, Dialog } from "@tessera/shared/ui";
import { useState } from "react";
import { TermsText } from "../terms/terms-text.tsx";
import { useTranslation } from "../texts.ts";

export interface TermsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly minAge: number;
  readonly onAccept: () => void;
}

/** Dialog with the terms; they can be accepted once their end has been visible. */
export function TermsDialog({ open, onOpenChange, minAge, onAccept }: TermsDialogProps) {
  const { t } = useTranslation();
  const [isRead, setRead] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("auth.termsTitle")}
      description={t("auth.termsAge", { age: minAge })}
      actions={
        <Button kind="lit" disabled={!isRead} onClick={onAccept}>
          {t("auth.termsAccept")}
        </Button>
      }
    >
      <TermsText isRead={isRead} onRead={() => setRead(true)} />
    </Dialog>
  );
}
