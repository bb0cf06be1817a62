import { inboxApi } from "@tessera/shared/api/inbox";
import { call } from "@tessera/shared/http";
import type { Language } from "@tessera/shared/i18n";
import {
  keepPreviousData,
  meQuery,
  playerQueries,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from "@tessera/shared/query";
import { isDateRangeInvalid, type InboxFilter } from "./inbox-filter.ts";

const pageSize = 10;

/**
 * One page of messages. Titles depend on the language. Disabled for days that the server would reject.
 */
export function inboxQuery(filter: InboxFilter, language: Language) {
  return queryOptions({
    queryKey: [...playerQueries.inbox(), filter, language],
    queryFn: ({ signal }) => {
      const { from, to, ...rest } = filter;
      const days = { from: from || undefined, to: to || undefined };
      return call(inboxApi.list, { query: { ...rest, ...days, pageSize } }, { signal });
    },
    placeholderData: keepPreviousData,
    enabled: !isDateRangeInvalid(filter),
  });
}

/** One message in full. Fetching it marks it as read. */
export function messageQuery(id: string, language: Language, client: QueryClient) {
  return queryOptions({
    queryKey: [...playerQueries.all(), "inbox", "message", id, language],
    queryFn: async ({ signal }) => {
      const message = await call(inboxApi.message, { params: { id } }, { signal });
      void invalidateInbox(client);
      return message;
    },
  });
}

export function useMarkAllRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(inboxApi.markRead, { body: { all: true } }),
    onSuccess: () => invalidateInbox(client),
  });
}

export function useDeleteMessage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(inboxApi.remove, { params: { id } }),
    onSuccess: () => invalidateInbox(client),
  });
}

/** Refetches the list and the unread count after a message was read or deleted. */
async function invalidateInbox(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: playerQueries.inbox() }),
    client.invalidateQueries({ queryKey: meQuery().queryKey }),
  ]);
}
