import { useEffect } from "react";
import { onServerEvent } from "@tessera/shared/events";
import { useQuery, useQueryClient } from "@tessera/shared/query";
import { PageHead, QueryPart, Skeleton, SkeletonRows, Stack, WithAside } from "@tessera/shared/ui";
import { ApprovalNote } from "./approval-note.tsx";
import { DownlineTable } from "./downline-table.tsx";
import styles from "./referral-page.module.css";
import { referralQueries, referralQuery } from "./referral-queries.ts";
import { ReferralTotals } from "./referral-totals.tsx";
import { SharePanel } from "./share-panel.tsx";
import { HowItWorks } from "./steps.tsx";
import { useTranslation } from "../texts.ts";

/** Screen of the player's referral code, its totals and the referred players. */
export function ReferralPage() {
  const { t } = useTranslation();
  useReferralUpdates();
  const query = useQuery(referralQuery());
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("referral.overview.title")} />
      <QueryPart
        query={query}
        queryKey={referralQuery().queryKey}
        failure={t("referral.overview.notLoaded")}
        safe={t("referral.overview.safe")}
        skeleton={<ReferralSkeleton />}
      >
        {(referral) => (
          <>
            <WithAside aside={<ReferralTotals referral={referral} />}>
              <SharePanel referral={referral} />
              <ApprovalNote referral={referral} />
            </WithAside>
            <HowItWorks rateBp={referral.rateBp} />
          </>
        )}
      </QueryPart>
      <DownlineTable />
    </Stack>
  );
}

/** Refetches everything of the programme when the application or the commission has changed. */
function useReferralUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onServerEvent(
        "referral.updated",
        () => void client.invalidateQueries({ queryKey: referralQueries.all() }),
      ),
    [client],
  );
}

function ReferralSkeleton() {
  return (
    <WithAside aside={<Skeleton height="panel" />}>
      <Skeleton height="panel" />
      <SkeletonRows rows={3} />
    </WithAside>
  );
}
