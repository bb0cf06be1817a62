import { useQuery } from "@tessera/shared/query";
import { PageHead, QueryPart, SectionHead, SkeletonRows, Stack, WithAside } from "@tessera/shared/ui";
import { ProfileTabs } from "../profile/profile-tabs.tsx";
import { useTranslation } from "../texts.ts";
import { CloseAccount } from "./close-account.tsx";
import { closingQuery } from "./closing-query.ts";
import styles from "./data-page.module.css";
import { DownloadData } from "./download-data.tsx";

/** Screen where a player downloads his data and closes his account. */
export function DataPage() {
  const { t } = useTranslation();
  const query = useQuery(closingQuery());
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("account.data.title")} />
      <ProfileTabs />
      <WithAside
        aside={
          <section>
            <SectionHead title={t("account.data.closeTitle")} />
            <QueryPart
              query={query}
              queryKey={closingQuery().queryKey}
              failure={t("account.data.notLoaded")}
              safe={t("account.profile.safe")}
              skeleton={<SkeletonRows rows={4} />}
            >
              {(state) => <CloseAccount state={state} />}
            </QueryPart>
          </section>
        }
      >
        <DownloadData />
      </WithAside>
    </Stack>
  );
}
