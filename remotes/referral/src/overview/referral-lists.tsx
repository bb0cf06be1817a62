import { Link, useSearchParams } from "@tessera/shared/router";
import { SectionHead, Stack, TabLinks } from "@tessera/shared/ui";
import { commissionsView } from "../commissions/commissions-filter.ts";
import { CommissionsPart } from "../commissions/commissions-part.tsx";
import { FriendsPart } from "../friends/friends-part.tsx";
import { useTranslation } from "../texts.ts";

/** Lists of the programme, one at a time; the address tells which. */
export function ReferralLists() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const showsCommissions = address.get("view") === commissionsView;
  const tab = (to: string, label: string, isCurrent: boolean) => (
    <Link to={to} aria-current={isCurrent ? "page" : undefined}>
      {label}
    </Link>
  );
  return (
    <section>
      <SectionHead title={t(showsCommissions ? "referral.commissions.title" : "referral.friends.title")} />
      <Stack>
        <TabLinks label={t("referral.list.tabs")}>
          {tab("/referral", t("referral.friends.title"), !showsCommissions)}
          {tab(`/referral?view=${commissionsView}`, t("referral.commissions.title"), showsCommissions)}
        </TabLinks>
        {showsCommissions ? <CommissionsPart /> : <FriendsPart />}
      </Stack>
    </section>
  );
}
