import { Slot } from "@tessera/shared/federation";
import { bankAccountsQuery, useQuery } from "@tessera/shared/query";
import {
  PageHead,
  QueryPart,
  SectionHead,
  Skeleton,
  SkeletonRows,
  Stack,
  Tile,
  WithAside,
} from "@tessera/shared/ui";
import { ProfileTabs } from "../profile/profile-tabs.tsx";
import { AccountList } from "./account-list.tsx";
import styles from "./bank-page.module.css";
import { useTranslation } from "../texts.ts";

/**
 * Screen of the player's bank accounts; the form for a new one comes from the remote that offers
 * `bank.register`. Source: spec:screens#bank-accounts.
 */
export function BankPage() {
  const { t } = useTranslation();
  const query = useQuery(bankAccountsQuery());
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("account.bank.title")} />
      <ProfileTabs />
      <WithAside
        aside={
          <section>
            <SectionHead title={t("account.bank.add")} />
            <Tile>
              <Slot name="bank.register" pending={<Skeleton height="panel" />} />
            </Tile>
          </section>
        }
      >
        <p className={styles.Text}>{t("account.bank.text")}</p>
        <QueryPart
          query={query}
          queryKey={bankAccountsQuery().queryKey}
          failure={t("account.bank.notLoaded")}
          safe={t("account.bank.safe")}
          skeleton={<SkeletonRows rows={2} />}
        >
          {({ items }) => <AccountList accounts={items} />}
        </QueryPart>
      </WithAside>
    </Stack>
  );
}
