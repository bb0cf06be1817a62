import { ChipGroup } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import { ListToolbar, useListFilter } from "../../../ui/index.ts";
import { ApplicationList, ReferrerList } from "./referral-lists.tsx";
import { applicationStates, referralFilterForm, referrerStates } from "./referral-queries.ts";

const lists = ["applications", "referrers"] as const;

/** Queue of applications for commission, and the referrers that were approved. */
export function ReferralsPage() {
  const { t } = useTranslation();
  const list = useListFilter(referralFilterForm);
  const { filter, change } = list;
  const isApplications = filter.list === "applications";
  const List = isApplications ? ApplicationList : ReferrerList;
  return (
    <List
      list={list}
      filters={
        <ListToolbar
          list={list}
          searchLabel={t("referrals.search")}
          usualOrder={isApplications && filter.application === "pending" ? "oldest" : "newest"}
        >
          <ChipGroup
            label={t("referrals.list")}
            value={filter.list}
            choices={lists.map((value) => ({ value, label: t(`referrals.lists.${value}`) }))}
            onChange={(value) => change({ list: value })}
          />
          {isApplications ? (
            <ChipGroup
              label={t("referrals.state")}
              value={filter.application}
              choices={applicationStates.map((value) => ({ value, label: t(`referrals.status.${value}`) }))}
              onChange={(application) => change({ application })}
            />
          ) : (
            <ChipGroup
              label={t("referrals.state")}
              value={filter.referrer}
              choices={referrerStates.map((value) => ({ value, label: t(`referrals.status.${value}`) }))}
              onChange={(referrer) => change({ referrer })}
            />
          )}
        </ListToolbar>
      }
    />
  );
}
