import { authApi } from "@tessera/shared/api/auth";
import { useHasPath } from "@tessera/shared/federation";
import { call, isApiFailure } from "@tessera/shared/http";
import { useLanguage } from "@tessera/shared/i18n";
import { meQuery, siteQuery, useMutation, useQuery, useQueryClient } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { Button, Dialog, toast, useFailureText } from "@tessera/shared/ui";
import { useState } from "react";
import { useLogout } from "../layout/account-menu.tsx";
import { pageQuery } from "../pages/content-page.tsx";
import { useTranslation } from "../texts.ts";
import styles from "./new-terms-dialog.module.css";
import { TermsText } from "./terms-text.tsx";

/** Sends the acceptance of a version. One that was replaced meanwhile is read again. */
function useAcceptance() {
  const { t } = useTranslation();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (version: string) => call(authApi.acceptTerms, { body: { version } }),
    onSuccess: (_, version) => {
      client.setQueryData(siteQuery().queryKey, (site) => site && { ...site, termsVersion: version });
      client.setQueryData(meQuery().queryKey, (me) => me && { ...me, termsVersion: version });
      toast.success(t("terms.accepted"));
    },
    onError: (error) => {
      if (isConflict(error)) void client.invalidateQueries({ queryKey: siteQuery().queryKey });
    },
  });
}

const isConflict = (error: unknown) => isApiFailure(error) && error.code === "CONFLICT";

/**
 * Dialog with the published terms that has to be answered: they are accepted once their end has been visible,
 * or the player logs out. Links to the withdrawal and to support, which do not need them.
 */
export function NewTermsDialog() {
  const { t } = useTranslation();
  const failureText = useFailureText();
  const logOut = useLogout();
  const { data: page } = useQuery(pageQuery("terms", useLanguage()));
  const [readVersion, setReadVersion] = useState<string>();
  const { mutate, isPending, error } = useAcceptance();
  const version = page?.version;
  const isRead = version !== undefined && readVersion === version;
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      dismissable={false}
      title={t("terms.title")}
      description={t("terms.text")}
      actions={
        <>
          <Button disabled={isPending} onClick={logOut}>
            {t("auth.logout")}
          </Button>
          <Button kind="lit" busy={isPending} disabled={!isRead} onClick={() => isRead && mutate(version)}>
            {t("auth.termsAccept")}
          </Button>
        </>
      }
    >
      <TermsText key={version} isRead={isRead} onRead={() => setReadVersion(version)} />
      {error && (
        <p role="alert" className={styles.Failure}>
          {isConflict(error) ? t("terms.changed") : failureText(error)}
        </p>
      )}
      <WaysOut />
    </Dialog>
  );
}

/** Links to the screens that need no acceptance. */
function WaysOut() {
  const { t } = useTranslation();
  const canWithdraw = useHasPath("/withdraw");
  return (
    <p className={styles.Ways}>
      {t("terms.free")}{" "}
      {canWithdraw && (
        <>
          <Link to="/withdraw">{t("terms.withdraw")}</Link>
          {" · "}
        </>
      )}
      <Link to="/contact">{t("nav.contact")}</Link>
    </p>
  );
}
