import { useTranslation } from "@tessera/shared/i18n";
import { Navigate, useLocation } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { LogoMark, Note, PageHead, Tile } from "@tessera/shared/ui";
import styles from "./auth.module.css";
import { LoginForm } from "./login-form.tsx";
import { isAfterReset, returnPath } from "./return-path.ts";

/** Guests only: whoever is in, now or after the form, goes on to where he wanted to go. */
export function LoginPage() {
  const { t } = useTranslation();
  const { state } = useLocation();
  const status = useSession((session) => session.status);
  if (status === "player") return <Navigate to={returnPath(state)} replace />;
  return (
    <div className={styles.Page}>
      <PageHead before={<LogoMark />} title={t("auth.login")} />
      {isAfterReset(state) && (
        <Note announce="status" icon="safe">
          {t("forgot.done")}
        </Note>
      )}
      <Tile>
        <LoginForm />
      </Tile>
    </div>
  );
}
