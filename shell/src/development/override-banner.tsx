import { useTranslation } from "@tessera/shared/i18n";
import { currentOverride } from "./override.ts";
import styles from "./override-banner.module.css";

/** Says in every screen that this tab does not show what is live, and how to end that. */
export function OverrideBanner() {
  const { t } = useTranslation();
  const override = currentOverride();
  if (!override) return null;
  const { remote, entry } = override;
  return (
    <aside className={styles.Banner} aria-label={t("development.label")}>
      <span>{t("development.override", { remote, origin: new URL(entry).host })}</span>
      <a href="?override=none">{t("development.end")}</a>
    </aside>
  );
}
