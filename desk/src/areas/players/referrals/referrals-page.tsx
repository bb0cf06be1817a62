import { ChipGroup } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { QueuePage, useListFilter } from "../../../ui/index.ts";
import { ApplicationDetail } from "./application-detail.tsx";
import { ApplicationList, ReferrerList } from "./referral-lists.tsx";
import { applicationStates, referralFilterForm, referrerStates } from "./referral-queries.ts";
import { ReferrerDetail } from "./referrer-detail.tsx";

const lists = ["applications", "referrers"] as const;

/** Queue of applications for commission, and the referrers that were approved. */
export function ReferralsPage() {
  const { t } = useTranslation();
  const { filter, isFiltered, change } = useListFilter(referralFilterForm);
  const list = { filter, isFiltered, onTurn: (after: string) => change({ after }) };
  const isApplications = filter.list === "applications";
  return (
    <QueuePage
      title={t("referrals.title")}
      text={t(`referrals.text.${filter.list}`)}
      filters={
        <>
          <ChipGroup
            label={t("referrals.list")}
            value={filter.list}
            choices={lists.map((value) => ({ value, label: t(`referrals.lists.${value}`) }))}
            onChange={(value) => change({ list: value, after: "" })}
          />
          {isApplications ? (
            <ChipGroup
              label={t("referrals.state")}
              value={filter.application}
              choices={applicationStates.map((value) => ({ value, label: t(`referrals.status.${value}`) }))}
              onChange={(application) => change({ application, after: "" })}
            />
          ) : (
            <ChipGroup
              label={t("referrals.state")}
              value={filter.referrer}
              choices={referrerStates.map((value) => ({ value, label: t(`referrals.status.${value}`) }))}
              onChange={(referrer) => change({ referrer, after: "" })}
            />
          )}
        </>
      }
      detail={(id) =>
        isApplications ? <ApplicationDetail key={id} id={id} /> : <ReferrerDetail key={id} playerId={id} />
      }
    >
      {isApplications ? <ApplicationList {...list} /> : <ReferrerList {...list} />}
    </QueuePage>
  );
}
