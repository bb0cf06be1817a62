import type { Downline } from "@tessera/shared/contracts/referral";
import { SelectField } from "@tessera/shared/fields";
import { useQuery } from "@tessera/shared/query";
import { Amount, DataTable, DateTime, Status, TypeTile, type Column } from "@tessera/shared/ui";
import { FilteredList } from "../list/filtered-list.tsx";
import { type ListInAddress, sortOf, useListAddress } from "../list/use-list-address.ts";
import { friendsQuery } from "../overview/referral-queries.ts";
import { activities, friendsRules, type FriendsFilter } from "./friends-filter.ts";
import { useTranslation } from "../texts.ts";

const orders = [
  "joinedAt-desc",
  "joinedAt-asc",
  "turnover-desc",
  "turnover-asc",
  "commission-desc",
  "commission-asc",
] as const;

/** Players who registered with the player's code. */
export function FriendsPart() {
  const { t } = useTranslation();
  const list = useListAddress(friendsRules);
  const { filter, change } = list;
  const options = friendsQuery(filter);
  return (
    <FilteredList
      texts="friends"
      list={list}
      onFilter={change}
      orders={orders.map((value) => ({ value, label: t(`referral.friends.orders.${value}`) }))}
      query={useQuery(options)}
      queryKey={options.queryKey}
      field={
        <SelectField
          label={t("referral.friends.activity")}
          value={filter.activity}
          options={activities.map((value) => ({ value, label: t(`referral.friends.activities.${value}`) }))}
          // The option values are the activities.
          onChange={(event) => change({ activity: event.target.value as FriendsFilter["activity"] })}
        />
      }
    >
      {(friends) => <FriendsTable friends={friends} list={list} />}
    </FilteredList>
  );
}

interface FriendsTableProps {
  readonly friends: readonly Downline[];
  readonly list: ListInAddress<FriendsFilter>;
}

function FriendsTable({ friends, list }: FriendsTableProps) {
  const { t } = useTranslation();
  const columns: readonly Column<Downline>[] = [
    {
      key: "username",
      header: t("referral.friends.username"),
      cell: ({ usernameMasked }) => <b>{usernameMasked}</b>,
      place: "title",
    },
    {
      key: "joined",
      header: t("referral.friends.joined"),
      cell: ({ joinedAt }) => <DateTime instant={joinedAt} />,
      place: "meta",
      sort: sortOf(list, "joinedAt"),
    },
    {
      key: "turnover",
      header: t("referral.friends.turnover"),
      cell: ({ turnoverMinor }) => <Amount minor={turnoverMinor} />,
      numeric: true,
      sort: sortOf(list, "turnover"),
    },
    {
      key: "commission",
      header: t("referral.friends.commission"),
      cell: ({ commissionMinor }) => <Amount minor={commissionMinor} />,
      numeric: true,
      place: "amount",
      sort: sortOf(list, "commission"),
    },
    {
      key: "active",
      header: t("referral.friends.active"),
      cell: ({ active }) => (
        <Status kind={active ? "good" : "over"}>
          {t(active ? "referral.friends.active" : "referral.friends.inactive")}
        </Status>
      ),
      place: "status",
    },
  ];
  return (
    <DataTable
      caption={t("referral.friends.title")}
      columns={columns}
      rows={friends}
      rowKey={({ usernameMasked, joinedAt }) => `${usernameMasked} ${joinedAt}`}
      leading={() => <TypeTile icon="profile" />}
    />
  );
}
