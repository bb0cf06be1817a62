import { useQuery } from "@tessera/shared/query";
import { PageHead, QueryPart, SkeletonRows, Stack, WithAside } from "@tessera/shared/ui";
import { ProfileTabs } from "../profile/profile-tabs.tsx";
import { LimitList } from "./limit-list.tsx";
import styles from "./limits-page.module.css";
import { limitsQuery } from "./limits-queries.ts";
import { SelfExclusion } from "./self-exclusion.tsx";
import { TakeBreak } from "./take-break.tsx";
import { useTranslation } from "../texts.ts";

/** Screen of the player's limits, breaks and exclusions. Source: spec:screens#profile-and-limits. */
export function LimitsPage() {
  const { t } = useTranslation();
  const query = useQuery(limitsQuery());
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("account.limits.title")} />
      <ProfileTabs />
      <p className={styles.Text}>{t("account.limits.text")}</p>
      <WithAside
        aside={
          <>
            <TakeBreak />
            <SelfExclusion />
          </>
        }
      >
        <QueryPart
          query={query}
          queryKey={limitsQuery().queryKey}
          failure={t("account.limits.notLoaded")}
          safe={t("account.limits.safe")}
          skeleton={<LimitsSkeleton />}
        >
          {({ items }) => <LimitList limits={items} />}
        </QueryPart>
      </WithAside>
    </Stack>
  );
}

function LimitsSkeleton() {
  return (
    <Stack>
      <SkeletonRows rows={3} />
      <SkeletonRows rows={3} />
      <SkeletonRows rows={3} />
    </Stack>
  );
}
