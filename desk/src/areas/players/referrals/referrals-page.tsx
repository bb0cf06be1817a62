import type { OperatorApplication, OperatorReferrer } from "@tessera/shared/operator-contracts/referrals";
import { ChipGroup, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  type FilterInAddress,
  instantColumn,
  ListArea,
  numberColumn,
  useListFilter,
} from "../../../ui/index.ts";
import { ApplicationDetail } from "./application-detail.tsx";
import {
  applicationsQuery,
  applicationStates,
  type ReferralFilter,
  referralFilterForm,
  referrersQuery,
  referrerStates,
} from "./referral-queries.ts";
import { ReferralState } from "./referral-state.tsx";
import { ReferrerDetail } from "./referrer-detail.tsx";

const lists = ["applications", "referrers"] as const;

/** Queue of applications for commission, and the referrers that were approved. */
export function ReferralsPage() {
  const list = useListFilter(referralFilterForm);
  return list.filter.list === "applications" ? <Applications list={list} /> : <Referrers list={list} />;
}

interface ListProps {
  readonly list: FilterInAddress<ReferralFilter>;
}

/** Texts, chips and columns that both lists have. */
function useCommonParts({ list }: ListProps) {
  const { t } = useTranslation();
  const { filter, change } = list;
  const usernameColumn: Column<{ readonly username: string }> = column(
    "username",
    t("referrals.username"),
    ({ username }) => <b>{username}</b>,
    "title",
  );
  const stateColumn: Column<Pick<OperatorReferrer, "status">> = column(
    "status",
    t("referrals.state"),
    ({ status }) => <ReferralState status={status} />,
    "status",
  );
  const listChips = (
    <ChipGroup
      label={t("referrals.list")}
      value={filter.list}
      choices={lists.map((value) => ({ value, label: t(`referrals.lists.${value}`) }))}
      onChange={(value) => change({ list: value })}
    />
  );
  const area = {
    title: t("referrals.title"),
    text: t(`referrals.text.${filter.list}`),
    caption: t(`referrals.lists.${filter.list}`),
    failure: t("referrals.notLoaded"),
    empty: t(`referrals.empty.${filter.list}`),
    list,
    searchLabel: t("referrals.search"),
    rowName: ({ username }: { readonly username: string }) => username,
    leading: () => <TypeTile icon="referral" direction="move" />,
  };
  return { usernameColumn, stateColumn, listChips, area };
}

/** One page of applications. */
function Applications({ list }: ListProps) {
  const { t } = useTranslation();
  const { usernameColumn, stateColumn, listChips, area } = useCommonParts({ list });
  const { filter, change } = list;
  const columns: readonly Column<OperatorApplication>[] = [
    usernameColumn,
    column("fullName", t("referrals.fullName"), ({ fullName }) => fullName),
    instantColumn("createdAt", t("referrals.createdAt")),
    stateColumn,
  ];
  return (
    <ListArea
      {...area}
      usualOrder={filter.application === "pending" ? "oldest" : "newest"}
      chips={
        <>
          {listChips}
          <ChipGroup
            label={t("referrals.state")}
            value={filter.application}
            choices={applicationStates.map((value) => ({ value, label: t(`referrals.status.${value}`) }))}
            onChange={(application) => change({ application })}
          />
        </>
      }
      query={applicationsQuery(filter)}
      columns={columns}
      rowKey={({ id }) => id}
      panel={(id) => <ApplicationDetail key={id} id={id} />}
    />
  );
}

/** One page of referrers. */
function Referrers({ list }: ListProps) {
  const { t } = useTranslation();
  const { usernameColumn, stateColumn, listChips, area } = useCommonParts({ list });
  const { filter, change } = list;
  const columns: readonly Column<OperatorReferrer>[] = [
    usernameColumn,
    numberColumn(
      "rate",
      t("referrals.rate"),
      ({ rateBp }) => t("referrals.percent", { percent: rateBp / 100 }),
      "amount",
    ),
    stateColumn,
  ];
  return (
    <ListArea
      {...area}
      chips={
        <>
          {listChips}
          <ChipGroup
            label={t("referrals.state")}
            value={filter.referrer}
            choices={referrerStates.map((value) => ({ value, label: t(`referrals.status.${value}`) }))}
            onChange={(referrer) => change({ referrer })}
          />
        </>
      }
      query={referrersQuery(filter)}
      columns={columns}
      rowKey={({ playerId }) => playerId}
      panel={(id) => <ReferrerDetail key={id} playerId={id} />}
    />
  );
}
