import { useTranslation } from "@tessera/shared/i18n";
import { Link } from "@tessera/shared/router";
import { LogoMark } from "@tessera/shared/ui";
import styles from "./logo-link.module.css";

/** Logo with a link to the home page. */
export function LogoLink() {
  const { t } = useTranslation();
  return (
    <Link to="/" aria-label={t("layout.homeLink")} className={styles.Logo}>
      <LogoMark />
      <span>tessera</span>
    </Link>
  );
}
