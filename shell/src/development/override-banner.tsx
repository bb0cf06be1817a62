import { currentOverride } from "./override.ts";
import styles from "./override-banner.module.css";
import { useTranslation } from "../texts.ts";

/** Banner on every screen of a tab with an override, with a link that ends it. */
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
