import { Link } from "@tessera/shared/router";
import { LogoMark } from "@tessera/shared/ui";
import styles from "./logo-link.module.css";
import { useTranslation } from "../texts.ts";

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
