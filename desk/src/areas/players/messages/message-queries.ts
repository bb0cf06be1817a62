import { operatorInboxApi, operatorMessageStatus } from "@tessera/shared/operator-contracts/inbox";
import { queryOptions } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { callQuery, rowsQuery } from "../../../http/call-query.ts";
import { type FilterOf, sharedForm, sharedQuery } from "../../../ui/index.ts";

/** Progress of a message that is being sent is read this often, beside the events. */
const followMs = 2_000;

export const messageFilterForm = sharedForm(
  { status: z.union([operatorMessageStatus, z.literal("all")]) },
  { status: "all" },
);
export type MessageFilter = FilterOf<typeof messageFilterForm>;

/** One page of messages to players, the newest first. */
export function messagesQuery({ status, ...filter }: MessageFilter) {
  return rowsQuery("messages", operatorInboxApi.list, {
    ...sharedQuery(filter),
    status: status === "all" ? undefined : status,
  });
}

/** One message with its progress. */
export function messageQuery(id: string) {
  return queryOptions({
    ...callQuery(["messages", "one", id], operatorInboxApi.one, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === "sending" ? followMs : false),
  });
}
