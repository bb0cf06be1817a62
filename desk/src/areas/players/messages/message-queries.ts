import {
  operatorInboxApi,
  operatorMessageStatus,
  type OperatorMessageStatus,
} from "@tessera/shared/operator-contracts/inbox";
import { queryOptions } from "@tessera/shared/query";
import * as z from "@tessera/shared/schema";
import { callQuery, pageQuery } from "../../../http/index.ts";
import type { FilterForm } from "../../../ui/index.ts";

const pageSize = 25;
/** Progress of a message that is being sent is read this often, beside the events. */
const followMs = 2_000;

export interface MessageFilter {
  readonly status: OperatorMessageStatus | "all";
  readonly pageIndex: number;
}

export const messageFilterForm: FilterForm<MessageFilter> = {
  defaults: { status: "all", pageIndex: 0 },
  parsers: { status: z.union([operatorMessageStatus, z.literal("all")]) },
};

/** One page of messages to players, the newest first. */
export function messagesQuery({ status, pageIndex }: MessageFilter) {
  return pageQuery(["messages", "list", status, pageIndex], operatorInboxApi.list, {
    query: { ...(status !== "all" && { status }), pageIndex, pageSize, sortDir: "desc" },
  });
}

/** One message with its progress. */
export function messageQuery(id: string) {
  return queryOptions({
    ...callQuery(["messages", "one", id], operatorInboxApi.one, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === "sending" ? followMs : false),
  });
}
