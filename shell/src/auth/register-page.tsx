import { findPath, useReleases } from "@tessera/shared/federation";
import { useTranslation } from "@tessera/shared/i18n";
import { siteQuery, useQuery } from "@tessera/shared/query";
import { Navigate, useLocation, useNavigate } from "@tessera/shared/router";
import { useSession } from "@tessera/shared/session";
import { Button, Dialog, ErrorState, LogoMark, PageHead, SkeletonForm, Tile } from "@tessera/shared/ui";
import { useState } from "react";
import styles from "./auth.module.css";
import { takeReferralCode } from "./referral-link.ts";
import { RegisterForm } from "./register-form.tsx";
import { returnPath } from "./return-path.ts";

/** "Your account is ready", with what one may do next. */
function WelcomeDialog({ username }: { readonly username: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { state } = useLocation();
  const canDeposit = findPath(useReleases(), "/deposit") !== undefined;
  const later = () => void navigate(returnPath(state), { replace: true });
  return (
    <Dialog
      open
      onOpenChange={later}
      title={t("auth.registeredTitle")}
      mark={<LogoMark />}
      description={t("auth.registered", { username })}
      actions={
        <>
          <Button onClick={later}>{t("auth.later")}</Button>
          {canDeposit && (
            <Button kind="lit" onClick={() => void navigate("/deposit", { replace: true })}>
              {t("auth.depositNow")}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Guests only; somebody who has just registered here is welcomed first. */
export function RegisterPage() {
  const { t } = useTranslation();
  const { search, state } = useLocation();
  const status = useSession((session) => session.status);
  const [registered, setRegistered] = useState<string | null>(null);
  const [isRegistering, setRegistering] = useState(false);
  const [linkedCode] = useState(() => takeReferralCode(search));
  const { data: site, isError, refetch } = useQuery(siteQuery());

  const isBusyHere = isRegistering || registered !== null;
  if (status === "player" && !isBusyHere) return <Navigate to={returnPath(state)} replace />;
  return (
    <div className={styles.Page}>
      <PageHead before={<LogoMark />} title={t("auth.register")} />
      <Tile>
        {isError ? (
          <ErrorState onRetry={() => void refetch()} />
        ) : site ? (
          <RegisterForm
            site={site}
            linkedCode={linkedCode}
            onAttempt={setRegistering}
            onDone={setRegistered}
          />
        ) : (
          <SkeletonForm fields={8} />
        )}
      </Tile>
      {registered !== null && <WelcomeDialog username={registered} />}
    </div>
  );
}
