import { textIn } from "@tessera/shared/core/languages";
import { useLanguage } from "@tessera/shared/i18n";
import {
  operatorInboxApi,
  type OperatorMessage,
  operatorMessageStatus,
} from "@tessera/shared/operator-contracts/inbox";
import { Link } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import { buttonClass, ChipGroup, TypeTile } from "@tessera/shared/ui";
import { useTranslation } from "../../../texts.ts";
import {
  type Column,
  column,
  instantColumn,
  ListArea,
  rowsQuery,
  sharedForm,
  useListFilter,
} from "../../../ui/index.ts";
import { MessageDetail } from "./message-detail.tsx";
import { MessageForm } from "./message-form.tsx";
import { MessageStatus } from "./message-status.tsx";

const statuses = ["all", ...operatorMessageStatus.options] as const;
const filterForm = sharedForm({ status: z.enum(statuses) }, { status: "all" });
/** Row of the address that opens the form of a new message. */
const newRow = "new";

/** Messages to players: list with filters, and beside it the open one or the form of a new one. */
export function MessagesPage() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useListFilter(filterForm);
  const { filter, change } = list;
  return (
    <ListArea
      title={t("messages.title")}
      text={t("messages.text")}
      actions={
        <Link to={`?row=${newRow}`} className={buttonClass({ kind: "lit" })}>
          {t("messages.write")}
        </Link>
      }
      list={list}
      searchLabel={t("messages.search")}
      chips={
        <ChipGroup
          label={t("messages.filter")}
          value={filter.status}
          choices={statuses.map((value) => ({ value, label: t(`messages.statuses.${value}`) }))}
          onChange={(status) => change({ status })}
        />
      }
      panel={(id) => (id === newRow ? <MessageForm /> : <MessageDetail key={id} id={id} />)}
      query={rowsQuery("messages", operatorInboxApi.list, filter, {
        status: filter.status === "all" ? undefined : filter.status,
      })}
      failure={t("messages.notLoaded")}
      empty={t("messages.empty")}
      columns={useMessageColumns()}
      rowKey={({ id }) => id}
      rowName={({ title }) => textIn(title, language)}
      leading={() => <TypeTile icon="message" />}
    />
  );
}

/** Columns of the list. */
function useMessageColumns(): readonly Column<OperatorMessage>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  return [
    column("title", t("messages.messageTitle"), ({ title }) => textIn(title, language), "title"),
    instantColumn("publishAt", t("messages.publishAt")),
    column("category", t("messages.category"), ({ category }) => t(`messages.categories.${category}`)),
    {
      key: "sent",
      header: t("messages.recipients"),
      numeric: true,
      place: "amount",
      cell: ({ sent, recipients }) => t("messages.progress", { sent, recipients }),
    },
    column("status", t("messages.state"), ({ status }) => <MessageStatus status={status} />, "status"),
  ];
}
