import type { InboxCategory, InboxItem } from "@tessera/shared/contracts/inbox";
import { Link, useLocation } from "@tessera/shared/router";
import { DataTable, DateTime, Icon, TypeTile, type Column, type IconName } from "@tessera/shared/ui";
import { useTranslation } from "../texts.ts";

const icons: Readonly<Record<InboxCategory, IconName>> = {
  system: "info",
  transaction: "transfer",
  promotion: "promotions",
  personal: "message",
};

/** Table of one page of messages; each row opens its dialog. */
export function InboxTable({ messages }: { readonly messages: readonly InboxItem[] }) {
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
