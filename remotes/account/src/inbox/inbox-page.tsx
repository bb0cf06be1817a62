import { id as idSchema } from "@tessera/shared/contracts/scalars";
import { useLanguage } from "@tessera/shared/i18n";
import { meQuery, useQuery } from "@tessera/shared/query";
import { useLocation, useNavigate, useParams } from "@tessera/shared/router";
import * as z from "@tessera/shared/schema";
import {
  Button,
  EmptyState,
  PageHead,
  Pager,
  QueryPart,
  SkeletonRows,
  Stack,
  toast,
} from "@tessera/shared/ui";
import { FailureNote } from "../failure-note.tsx";
import { isDateRangeInvalid, useInboxFilter, type InboxFilterInAddress } from "./inbox-filter.ts";
import { InboxFilters } from "./inbox-filters.tsx";
import styles from "./inbox-page.module.css";
import { inboxQuery, useMarkAllRead } from "./inbox-queries.ts";
import { InboxTable } from "./inbox-table.tsx";
import { MessageDialog, NoSuchMessage } from "./message-dialog.tsx";
import { useTranslation } from "../texts.ts";

/** Screen of the player's messages. A message's address opens its dialog over the list. */
export function InboxPage() {
  const { t } = useTranslation();
  const address = useInboxFilter();
  const { data: me } = useQuery(meQuery());
  const markAll = useMarkAllRead();
  const onMarked = () => toast.success(t("account.inbox.allRead"));
  return (
    <Stack className={styles.Page ?? ""}>
      <PageHead title={t("account.inbox.title")}>
        <Button
          slim
          disabled={!me?.unreadInbox}
          busy={markAll.isPending}
          onClick={() => markAll.mutate(undefined, { onSuccess: onMarked })}
        >
          {t("account.inbox.markAllRead")}
        </Button>
      </PageHead>
      <FailureNote failure={markAll.error} />
      <InboxFilters {...address} />
      {!isDateRangeInvalid(address.filter) && <MessageList address={address} />}
      <AddressedMessage />
    </Stack>
  );
}

function MessageList({ address }: { readonly address: InboxFilterInAddress }) {
  const { t } = useTranslation();
  const { filter } = address;
  const options = inboxQuery(filter, useLanguage());
  const query = useQuery(options);
  return (
    <QueryPart
      query={query}
      queryKey={options.queryKey}
      failure={t("account.inbox.notLoaded")}
      safe={t("account.inbox.safe")}
      skeleton={<SkeletonRows rows={4} />}
    >
      {({ items, pageCount }) => (
        <div className={styles.List} aria-busy={query.isPlaceholderData}>
          {items.length === 0 ? (
            <NothingFound address={address} />
          ) : (
            <InboxTable messages={items} address={address} />
          )}
          <Pager pageIndex={filter.pageIndex} pageCount={pageCount} onPage={address.turnTo} />
        </div>
      )}
    </QueryPart>
  );
}

function NothingFound({ address: { isFiltered, reset } }: { readonly address: InboxFilterInAddress }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t("account.inbox.empty")}
      text={t(isFiltered ? "account.inbox.emptyFilteredText" : "account.inbox.emptyText")}
      action={isFiltered && <Button onClick={reset}>{t("buttons.reset")}</Button>}
    />
  );
}

/** Dialog of the message in the address. Closing it returns to the unchanged list. */
function AddressedMessage() {
  const { id: idParam } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  if (idParam === undefined) return null;
  const id = z.safeParse(idSchema, idParam);
  const close = () => {
    const cameFromList = z.safeParse(z.object({ fromList: z.literal(true) }), state).success;
    if (cameFromList) void navigate(-1);
    else void navigate({ pathname: "/inbox", search }, { replace: true });
  };
  return id.success ? <MessageDialog id={id.data} onClose={close} /> : <NoSuchMessage onClose={close} />;
}
