import { useEffect, useEffectEvent, useRef } from "react";
import { ContentPageText } from "../pages/content-page.tsx";
import { useTranslation } from "../texts.ts";
import styles from "./terms-text.module.css";

export interface TermsTextProps {
  readonly isRead: boolean;
  /** Called once the end of the text has been visible. */
  readonly onRead: () => void;
}

/** The published terms in a box that scrolls, and a hint to read on. */
export function TermsText({ isRead, onRead }: TermsTextProps) {
  const { t } = useTranslation();
  return (
    <>
      <section className={styles.Text} tabIndex={0} aria-label={t("auth.termsTitle")}>
        <ContentPageText slug="terms" after={<End onSeen={onRead} />} />
      </section>
      {!isRead && <p>{t("auth.termsScroll")}</p>}
    </>
  );
}

/**
 * End of a text that scrolls; `onSeen` is called once it is visible. The browser looks itself, because the
 * end also comes into sight without a scroll: the box grows, or the text becomes shorter when its font
 * arrives.
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
  return <span ref={mark} className={styles.End} />;
}
