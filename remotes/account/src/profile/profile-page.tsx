import { accountApi } from "@tessera/shared/api/account";
import type { Me } from "@tessera/shared/contracts/auth";
import { call } from "@tessera/shared/http";
import { formatDateTime, type Language, languages, setLanguage, useLanguage } from "@tessera/shared/i18n";
import { meQuery, useMutation, useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import { logout } from "@tessera/shared/session";
import { SelectField } from "@tessera/shared/fields";
import {
  Button,
  Note,
  PageHead,
  Pairs,
  QueryPart,
  SectionHead,
  Skeleton,
  SkeletonRows,
  Stack,
  Status,
  Tile,
  toast,
  WithAside,
} from "@tessera/shared/ui";
import { AccountLinks } from "./account-links.tsx";
import styles from "./profile-page.module.css";
import { ProfileTabs } from "./profile-tabs.tsx";
import { useTranslation } from "../texts.ts";

/** Screen of the player's profile, with links to the other account screens. */
export function ProfilePage() {
  const { t } = useTranslation();
  const query = useQuery(meQuery());
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("account.profile.title")} />
      <ProfileTabs />
      <QueryPart
        query={query}
        queryKey={meQuery().queryKey}
        failure={t("account.profile.notLoaded")}
        safe={t("account.profile.safe")}
        skeleton={<ProfileSkeleton />}
      >
        {(me) => (
          <WithAside
            aside={
              <>
                <AccountLinks me={me} />
                <LogoutButton />
              </>
            }
          >
            <PlayerTile me={me} />
            <PlayerData me={me} />
            <LanguageChoice />
          </WithAside>
        )}
      </QueryPart>
    </Stack>
  );
}

function ProfileSkeleton() {
  return (
    <WithAside aside={<SkeletonRows rows={3} />}>
      <Skeleton height="panel" className={styles.PlayerSkeleton ?? ""} />
      <SkeletonRows rows={4} />
    </WithAside>
  );
}

function PlayerTile({ me: { username, fullName, previousLoginAt } }: { readonly me: Me }) {
  const { t } = useTranslation();
  return (
    <Tile className={styles.Player ?? ""}>
      <span className={styles.Initial} aria-hidden="true">
        {username.charAt(0).toUpperCase()}
      </span>
      <div>
        <h2 className={styles.Name}>{fullName}</h2>
        <p className={styles.LastLogin}>
          {previousLoginAt
            ? t("account.profile.lastLogin", { time: formatDateTime(previousLoginAt) })
            : t("account.profile.firstLogin")}
        </p>
      </div>
    </Tile>
  );
}

function PlayerData({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  return (
    <section>
      <SectionHead title={t("account.profile.data")} />
      <Stack>
        <Pairs
          pairs={[
            { label: t("account.profile.username"), value: me.username },
            { label: t("account.profile.fullName"), value: me.fullName },
            {
              label: t("account.profile.email"),
              value: me.emailMasked,
              action: <EmailStatus isVerified={me.emailVerified} />,
            },
            { label: t("account.profile.phone"), value: me.phoneMasked },
          ]}
        />
        <Note
          icon="lock"
          action={
            <Link to="/support/new?about=profile" className={styles.Contact}>
              {t("account.profile.contact")}
            </Link>
          }
        >
          {t("account.profile.support")}
        </Note>
      </Stack>
    </section>
  );
}

function EmailStatus({ isVerified }: { readonly isVerified: boolean }) {
  const { t } = useTranslation();
  if (isVerified) return <Status kind="good">{t("account.profile.verified")}</Status>;
  return (
    <span className={styles.EmailStatus}>
      <Status kind="over">{t("account.profile.unverified")}</Status>
      <Link to="/profile/email" className={styles.Contact}>
        {t("account.profile.verify")}
      </Link>
    </span>
  );
}

function LanguageChoice() {
  const { t } = useTranslation();
  const current = useLanguage();
  const { mutate } = useChooseLanguage();
  return (
    <SelectField
      label={t("account.profile.language")}
      help={t("account.profile.languageHelp")}
      icon="language"
      value={current}
      options={languages.map(({ code, name }) => ({ value: code, label: name }))}
      // The option values are the languages.
      onChange={(event) => mutate(event.target.value as Language)}
    />
  );
}

function LogoutButton() {
  const { t } = useTranslation();
  const leave = () => void logout().then(() => toast.info(t("account.profile.loggedOut")));
  return (
    <Button wide icon="log-out" onClick={leave}>
      {t("account.profile.logout")}
    </Button>
  );
}

/** Changes the language of the page at once, and of the messages that the site sends to the player. */
function useChooseLanguage() {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async (language: Language) => {
      await setLanguage(language);
      await call(accountApi.updateProfile, { body: { language } });
    },
    onError: () => toast.error(t("account.profile.languageNotSaved")),
  });
}
