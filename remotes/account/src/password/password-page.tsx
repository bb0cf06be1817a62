import { Note, PageHead, SectionHead, Stack, Tile, WithAside } from "@tessera/shared/ui";
import { AdviceList } from "../profile/advice-list.tsx";
import { ProfileTabs } from "../profile/profile-tabs.tsx";
import { PasswordForm } from "./password-form.tsx";
import styles from "./password-page.module.css";
import { useTranslation } from "../texts.ts";

const advice = ["goodLength", "goodAlone", "goodSecret"] as const;

/** Screen for changing the password; every other device is logged out. */
export function PasswordPage() {
  const { t } = useTranslation();
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("account.password.title")} />
      <ProfileTabs />
      <WithAside aside={<Advice />}>
        <Tile className={styles.Form ?? ""}>
          <PasswordForm />
        </Tile>
      </WithAside>
    </Stack>
  );
}

function Advice() {
  const { t } = useTranslation();
  return (
    <section>
      <SectionHead title={t("account.password.goodTitle")} />
      <Stack>
        <AdviceList icon="check" texts={advice.map((key) => t(`account.password.${key}`))} />
        <Note icon="phone">{t("account.password.othersEnd")}</Note>
      </Stack>
    </section>
  );
}
