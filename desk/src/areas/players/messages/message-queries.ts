import {
  operatorInboxApi,
  operatorMessageStatus,
  type OperatorMessageStatus,
} from "@tessera/shared/operator-contracts/inbox";
import { queryOptions } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/call-query.ts";
import {
  type FilterForm,
  sharedDefaults,
  type SharedFilter,
  sharedParsers,
  sharedQuery,
} from "../../../ui/index.ts";

/** Progress of a message that is being sent is read this often, beside the events. */
const followMs = 2_000;

export interface MessageFilter extends SharedFilter {
  readonly status: OperatorMessageStatus | "all";
}

export const messageFilterForm: FilterForm<MessageFilter> = {
  defaults: { ...sharedDefaults, status: "all" },
  parsers: { ...sharedParsers, status: z.union([operatorMessageStatus, z.literal("all")]) },
};

/** One page of messages to players, the newest first. */
export function messagesQuery({ status, ...filter }: MessageFilter) {
  const query = { ...sharedQuery(filter), status: status === "all" ? undefined : status };
  return pageQuery(["messages", "list", query], operatorInboxApi.list, { query });
}

/** One message with its progress. */
export function messageQuery(id: string) {
  return queryOptions({
    ...callQuery(["messages", "one", id], operatorInboxApi.one, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === "sending" ? followMs : false),
  });
}
