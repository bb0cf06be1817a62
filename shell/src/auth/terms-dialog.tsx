import { Button, Dialog } from "@tessera/shared/ui";
import { useState, type UIEvent } from "react";
import { ContentPageText } from "../pages/content-page.tsx";
import styles from "./auth.module.css";
import { useTranslation } from "../texts.ts";

export interface TermsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly minAge: number;
  readonly onAccept: () => void;
}

const isAtEnd = (element: Element) => element.scrollTop + element.clientHeight >= element.scrollHeight - 8;

/** Dialog with the terms; they can be accepted after scrolling to the end. */
export function TermsDialog({ open, onOpenChange, minAge, onAccept }: TermsDialogProps) {
  const { t } = useTranslation();
  const [isRead, setRead] = useState(false);
  const look = (event: UIEvent) => setRead((was) => was || isAtEnd(event.currentTarget));
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
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard */}
      <section className={styles.TermsText} tabIndex={0} aria-label={t("auth.termsTitle")} onScroll={look}>
        <ContentPageText slug="terms" onShown={(end) => setRead((was) => was || isAtEnd(end))} />
      </section>
      {!isRead && <p>{t("auth.termsScroll")}</p>}
    </Dialog>
  );
}
