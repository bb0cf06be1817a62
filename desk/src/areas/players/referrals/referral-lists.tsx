import type { OperatorApplication, OperatorReferrer } from "@tessera/shared/operator-contracts/referrals";
import { TypeTile } from "@tessera/shared/ui";
import type { ReactNode } from "react";
import { useTranslation } from "../../../texts.ts";
import { type Column, type FilterInAddress, instantColumn, ListArea } from "../../../ui/index.ts";
import { ApplicationDetail } from "./application-detail.tsx";
import { applicationsQuery, type ReferralFilter, referrersQuery } from "./referral-queries.ts";
import { ReferralState } from "./referral-state.tsx";
import { ReferrerDetail } from "./referrer-detail.tsx";

interface ListProps {
  readonly list: FilterInAddress<ReferralFilter>;
  readonly filters: ReactNode;
}

/** Texts and columns that both lists have. */
function useCommonParts({ list, filters }: ListProps) {
  const { t } = useTranslation();
  const usernameColumn: Column<{ readonly username: string }> = {
    key: "username",
    header: t("referrals.username"),
    place: "title",
    cell: ({ username }) => <b>{username}</b>,
  };
  const stateColumn: Column<Pick<OperatorReferrer, "status">> = {
    key: "status",
    header: t("referrals.state"),
    place: "status",
    cell: ({ status }) => <ReferralState status={status} />,
  };
  const area = {
    title: t("referrals.title"),
    text: t(`referrals.text.${list.filter.list}`),
    caption: t(`referrals.lists.${list.filter.list}`),
    failure: t("referrals.notLoaded"),
    empty: t(`referrals.empty.${list.filter.list}`),
    filters,
    list,
    rowLabel: ({ username }: { readonly username: string }) => t("desk.queue.open", { name: username }),
    leading: () => <TypeTile icon="referral" direction="move" />,
  };
  return { usernameColumn, stateColumn, area };
}

/** One page of applications. */
export function ApplicationList(props: ListProps) {
  const { t } = useTranslation();
  const { usernameColumn, stateColumn, area } = useCommonParts(props);
  const columns: readonly Column<OperatorApplication>[] = [
    usernameColumn,
    { key: "fullName", header: t("referrals.fullName"), cell: ({ fullName }) => fullName },
    instantColumn("createdAt", t("referrals.createdAt")),
    stateColumn,
  ];
  return (
    <ListArea
      {...area}
      query={applicationsQuery(props.list.filter)}
      columns={columns}
      rowKey={({ id }) => id}
      panel={(id) => <ApplicationDetail key={id} id={id} />}
    />
  );
}

/** One page of referrers. */
export function ReferrerList(props: ListProps) {
  const { t } = useTranslation();
  const { usernameColumn, stateColumn, area } = useCommonParts(props);
  const columns: readonly Column<OperatorReferrer>[] = [
    usernameColumn,
    {
      key: "rate",
      header: t("referrals.rate"),
      numeric: true,
      place: "amount",
      cell: ({ rateBp }) => t("referrals.percent", { percent: rateBp / 100 }),
    },
    stateColumn,
  ];
  return (
    <ListArea
      {...area}
      query={referrersQuery(props.list.filter)}
      columns={columns}
      rowKey={({ playerId }) => playerId}
      panel={(id) => <ReferrerDetail key={id} playerId={id} />}
    />
  );
}
