import { siteQuery, useQuery } from "@tessera/shared/query";
import { Navigate, useLocation } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { ErrorState, PageHead, SkeletonForm, Tile } from "@tessera/shared/ui";
import { useState } from "react";
import styles from "./auth.module.css";
import { useReferralCode } from "./referral-link.ts";
import { RegisterForm } from "./register-form.tsx";
import { returnPath } from "./return-path.ts";
import { openWelcome } from "./welcome-store.ts";
import { useTranslation } from "../texts.ts";

/**
 * Registration screen, for guests only; a newly registered player is redirected to the requested page and
 * welcomed there.
 */
export function RegisterPage() {
  const { t } = useTranslation();
  const { search, state } = useLocation();
  const status = useSession((session) => session.status);
  const [isRegistering, setRegistering] = useState(false);
  const linkedCode = useReferralCode(search);
  const { data: site, isError, refetch } = useQuery(siteQuery());

  // The session changes before the form receives the answer.
  if (status === "player" && !isRegistering) return <Navigate to={returnPath(state)} replace />;
  return (
    <div className={styles.Page}>
      <PageHead title={t("auth.register")} />
      <Tile>
        {isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : site ? (
          <RegisterForm site={site} linkedCode={linkedCode} onAttempt={setRegistering} onDone={openWelcome} />
        ) : (
          <SkeletonForm fields={8} />
        )}
      </Tile>
    </div>
  );
}
