import { Button, Dialog } from "@tessera/shared/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ContentPageText } from "../pages/content-page.tsx";
import styles from "./auth.module.css";
import { useTranslation } from "../texts.ts";

export interface TermsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly minAge: number;
  readonly onAccept: () => void;
}

/** Dialog with the terms; they can be accepted once their end has been in sight. */
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
      <section className={styles.TermsText} tabIndex={0} aria-label={t("auth.termsTitle")}>
        <ContentPageText slug="terms" after={<End onSeen={() => setRead(true)} />} />
      </section>
      {!isRead && <p>{t("auth.termsScroll")}</p>}
    </Dialog>
  );
}

/**
 * End of a text that scrolls; `onSeen` is called once it is in sight. The browser looks itself, because the end also comes into
 * sight without a scroll: the box grows, or the text becomes shorter when its font arrives.
 */
function End({ onSeen }: { readonly onSeen: () => void }) {
  const mark = useRef<HTMLSpanElement>(null);
  const see = useEffectEvent(onSeen);
  useEffect(() => {
    if (!mark.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) see();
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, []);
  return <span ref={mark} className={styles.TermsEnd} />;
}
