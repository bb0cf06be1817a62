import { Link } from "@tessera/shared/router";
import { buttonClass } from "@tessera/shared/ui";
import styles from "./register-prompt.module.css";
import { useTranslation } from "../texts.ts";

/** Prompt for guests to register, with the advantages. */
export function RegisterPrompt() {
  const { t } = useTranslation();
  return (
    <section className={styles.Call}>
      <div className={styles.Words}>
        <h2>{t("games.home.registerTitle")}</h2>
        <p>{t("games.home.registerText")}</p>
      </div>
      <Link to="/register" className={buttonClass()}>
        {t("games.home.register")}
      </Link>
    </section>
  );
}
