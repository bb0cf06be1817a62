import type { InboxCategory, InboxItem } from "@tessera/shared/contracts/inbox";
import { Link, useLocation } from "@tessera/shared/router";
import { DataTable, DateTime, Icon, TypeTile, type Column, type IconName } from "@tessera/shared/ui";
import type { InboxFilterInAddress } from "./inbox-filter.ts";
import { useTranslation } from "../texts.ts";

const icons: Readonly<Record<InboxCategory, IconName>> = {
  system: "info",
  transaction: "transfer",
  promotion: "promotions",
  personal: "message",
};

interface InboxTableProps {
  readonly messages: readonly InboxItem[];
  readonly address: InboxFilterInAddress;
}

/** Table of one page of messages, sorted by time; each row opens its dialog. */
export function InboxTable({ messages, address: { filter, change } }: InboxTableProps) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const columns: readonly Column<InboxItem>[] = [
    { key: "title", header: t("account.inbox.message"), cell: ({ title }) => title, place: "title" },
    {
      key: "category",
      header: t("account.inbox.category"),
      cell: ({ category }) => t(`account.inbox.categories.${category}`),
    },
    {
      key: "time",
      header: t("account.inbox.time"),
      cell: ({ publishedAt }) => <DateTime instant={publishedAt} />,
      place: "meta",
      sort: {
        direction: filter.sortDir,
        onSort: () => change({ sortDir: filter.sortDir === "desc" ? "asc" : "desc" }),
      },
    },
  ];
  return (
    <DataTable
      caption={t("account.inbox.title")}
      columns={columns}
      rows={messages}
      rowKey={({ id }) => id}
      strong={({ read }) => !read}
      leading={({ category }) => <TypeTile icon={icons[category]} />}
      action={({ id, title, read }) => (
        <Link
          to={{ pathname: `/inbox/${id}`, search }}
          state={{ fromList: true }}
          aria-label={t(read ? "account.inbox.open" : "account.inbox.openUnread", { title })}
        >
          <Icon name="next" size="small" />
        </Link>
      )}
    />
  );
}
