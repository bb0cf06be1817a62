import type { Referral } from "@tessera/shared/contracts/referral";
import { useQuery } from "@tessera/shared/query";
import { PageHead, QueryPart, Skeleton, SkeletonRows, Stack, WithAside } from "@tessera/shared/ui";
import { StatePanel } from "../state/state-panel.tsx";
import { Earnings } from "./earnings.tsx";
import { ReferralLists } from "./referral-lists.tsx";
import styles from "./referral-page.module.css";
import { referralQuery, useReferralUpdates } from "./referral-queries.ts";
import { SharePanel } from "./share-panel.tsx";
import { HowItWorks } from "./steps.tsx";
import { useTranslation } from "../texts.ts";

/** Screen of the player's place in the programme: his code, his application or earnings, and his friends. */
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
        {(referral) => <Programme referral={referral} />}
      </QueryPart>
      <ReferralLists />
    </Stack>
  );
}

/** The share panel leads for who earns; for everybody else the state of his application does. */
function Programme({ referral }: { readonly referral: Referral }) {
  const isApproved = referral.status === "approved";
  return (
    <>
      <WithAside aside={<Earnings referral={referral} />}>
        {!isApproved && <StatePanel referral={referral} />}
        <SharePanel referral={referral} />
      </WithAside>
      {!isApproved && <HowItWorks rateBp={referral.rateBp} />}
    </>
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
