import { formatDateTime } from "@tessera/shared/i18n";
import { Navigate, useHistoryState } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { Note, PageHead, Tile } from "@tessera/shared/ui";
import { useExclusionText } from "../exclusion/exclusion-text.ts";
import styles from "./auth.module.css";
import { LoginForm } from "./login-form.tsx";
import { loginNotice, returnPath, type LoginNotice } from "./return-path.ts";
import { useTranslation } from "../texts.ts";

function Notice({ notice }: { readonly notice: LoginNotice }) {
  const { t } = useTranslation();
  const exclusionText = useExclusionText();
  if (notice.notice === "closed") {
    return (
      <Note announce="status" icon="lock" title={t("errors.ACCOUNT_CLOSED")}>
        {t("auth.closedText", { until: formatDateTime(notice.until) })}
      </Note>
    );
  }
  return notice.notice === "passwordChanged" ? (
    <Note announce="status" icon="safe">
      {t("forgot.done")}
    </Note>
  ) : (
    <Note announce="status" icon="pause" title={exclusionText(notice)}>
      {t("exclusion.loginStays")}
    </Note>
  );
}

/** Login screen, for guests only: a logged-in player is redirected to the requested page. */
export function LoginPage() {
  const { t } = useTranslation();
  const state = useHistoryState();
  const status = useSession((session) => session.status);
  const notice = loginNotice(state);
  if (status === "player") return <Navigate to={returnPath(state)} replace />;
  return (
    <div className={styles.Page}>
      <PageHead title={t("auth.login")} />
      {notice && <Notice notice={notice} />}
      <Tile>
        <LoginForm />
      </Tile>
    </div>
  );
}
