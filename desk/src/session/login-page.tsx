import { LogoMark, PageHead, Stack, Tile } from "@tessera/shared/ui";
import { useEffect } from "react";
import { PreferencesMenu } from "../frame/preferences.tsx";
import { useTranslation } from "../texts.ts";
import { LoginForm } from "./login-form.tsx";
import styles from "./login-page.module.css";

/** First screen of the desk for somebody who is not logged in. */
export function LoginPage() {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = t("desk.title");
  });
  return (
    <main className={styles.Page}>
      <div className={styles.Head}>
        <LogoMark />
        <span>{t("desk.name")}</span>
        <PreferencesMenu />
      </div>
      <Tile className={styles.Tile}>
        <Stack>
          <PageHead title={t("desk.login.title")} />
          <LoginForm />
        </Stack>
      </Tile>
      <p className={styles.Text}>{t("desk.login.text")}</p>
    </main>
  );
}
