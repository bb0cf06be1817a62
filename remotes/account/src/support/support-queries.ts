import { supportApi } from "@tessera/shared/api/support";
import type { SupportRequest, SupportSubject } from "@tessera/shared/contracts/support";
import { onServerEvent } from "@tessera/shared/events";
import { useAttemptKey } from "@tessera/shared/forms";
import { call } from "@tessera/shared/http";
import {
  keepPreviousData,
  playerQueries,
  queryOptions,
  useQueryClient,
  type QueryClient,
} from "@tessera/shared/query";
import { useEffect } from "react";

const pageSize = 10;
const supportKey = () => [...playerQueries.all(), "support"] as const;

/** One page of the player's requests, the latest change first. */
export function requestsQuery(pageIndex: number) {
  return queryOptions({
    queryKey: [...supportKey(), "list", pageIndex],
    queryFn: ({ signal }) => call(supportApi.list, { query: { pageIndex, pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** One request with its messages. */
export function requestQuery(id: string) {
  return queryOptions({
    queryKey: [...supportKey(), "one", id],
    queryFn: ({ signal }) => call(supportApi.one, { params: { id } }, { signal }),
  });
}

/**
 * Reads the requests again while the screen is open: whatever support does arrives as a message of the inbox.
 */
export function useLiveSupport(): void {
  const client = useQueryClient();
  useEffect(
    () => onServerEvent("inbox.new", () => void client.invalidateQueries({ queryKey: supportKey() })),
    [client],
  );
}

export interface NewRequest {
  readonly subject: SupportSubject;
  readonly subjectId: string | null;
  readonly text: string;
}

/** Hook that sends a new request. A repeated one is stored once. */
export function useSendRequest(): (request: NewRequest) => Promise<SupportRequest> {
  const client = useQueryClient();
  const attempt = useAttemptKey();
  return async (body) => {
    const written = await attempt.send((idempotencyKey) =>
      call(supportApi.create, { body }, { idempotencyKey }),
    );
    attempt.settle(() => follow(client, written));
    return written;
  };
}

/** Hook that sends a message in a request. A repeated one is stored once. */
export function useSendMessage(id: string): (text: string) => Promise<SupportRequest> {
  const client = useQueryClient();
  const attempt = useAttemptKey();
  return async (text) => {
    const written = await attempt.send((idempotencyKey) =>
      call(supportApi.write, { params: { id }, body: { text } }, { idempotencyKey }),
    );
    attempt.settle(() => follow(client, written));
    return written;
  };
}

/** Shows a request as the server has it now, and reads the lists again. */
function follow(client: QueryClient, written: SupportRequest): void {
  client.setQueryData(requestQuery(written.id).queryKey, written);
  void client.invalidateQueries({ queryKey: [...supportKey(), "list"] });
}

/** Reads the requests again, after one of them has turned out to be different. */
export function refreshSupport(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: supportKey() });
}
