import type { Me } from "@tessera/shared/contracts/auth";
import { VerifyEmailForm } from "@tessera/shared/mailed-code";
import { meQuery, useQuery } from "@tessera/shared/query";
import { Link } from "@tessera/shared/router";
import {
  buttonClass,
  Icon,
  Note,
  PageHead,
  QueryPart,
  SectionHead,
  SkeletonForm,
  Stack,
  Tile,
  WithAside,
} from "@tessera/shared/ui";
import { AdviceList } from "../profile/advice-list.tsx";
import { ProfileTabs } from "../profile/profile-tabs.tsx";
import styles from "./email-page.module.css";
import { useTranslation } from "../texts.ts";

const reasons = ["forWithdrawals", "forCodes", "forNotices"] as const;

/** Screen that verifies the player's e-mail address by a mailed code. */
export function EmailPage() {
  const { t } = useTranslation();
  const query = useQuery(meQuery());
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("account.email.title")} />
      <ProfileTabs />
      <WithAside aside={<Reasons />}>
        <QueryPart
          query={query}
          queryKey={meQuery().queryKey}
          failure={t("account.profile.notLoaded")}
          safe={t("account.profile.safe")}
          skeleton={<SkeletonForm fields={1} />}
        >
          {(me) => (me.emailVerified ? <Verified me={me} /> : <Unverified me={me} />)}
        </QueryPart>
      </WithAside>
    </Stack>
  );
}

function Unverified({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  return (
    <Tile className={styles.Form ?? ""}>
      <h2 className={styles.Address}>
        <Icon name="email" />
        {me.emailMasked}
      </h2>
      <p className={styles.Text}>{t("account.email.unverified")}</p>
      {/* The verified state takes the place of the form, and with it the focus goes to the heading of the
          screen. */}
      <VerifyEmailForm className={styles.Fields} onVerified={() => document.querySelector("h1")?.focus()} />
    </Tile>
  );
}

function Verified({ me }: { readonly me: Me }) {
  const { t } = useTranslation();
  return (
    <Tile className={styles.Form ?? ""}>
      <h2 className={`${styles.Address} ${styles.Verified}`}>
        <Icon name="safe" />
        {t("account.email.verifiedTitle", { email: me.emailMasked })}
      </h2>
      <p className={styles.Text}>{t("account.email.verifiedText")}</p>
      <div>
        <Link to="/profile" className={buttonClass({ slim: true })}>
          {t("account.email.toProfile")}
        </Link>
      </div>
    </Tile>
  );
}

function Reasons() {
  const { t } = useTranslation();
  return (
    <section>
      <SectionHead title={t("account.email.reasonsTitle")} />
      <Stack>
        <AdviceList icon="check" texts={reasons.map((key) => t(`account.email.${key}`))} />
        <Note icon="lock">{t("account.email.otherAddress")}</Note>
      </Stack>
    </section>
  );
}
