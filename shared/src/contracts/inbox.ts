import * as z from "@tessera/shared/schema";
import { endpoint } from "./endpoint.ts";
import { day, id, instant, pageOf, tableQuery } from "./scalars.ts";

export const inboxCategories = ["system", "transaction", "promotion", "personal"] as const;
export const inboxCategory = z.enum(inboxCategories);
export type InboxCategory = z.infer<typeof inboxCategory>;

const message = z.object({ id, category: inboxCategory, title: z.string(), publishedAt: instant });

const inboxItem = z.extend(message, {
  /** First words of the text. */
  preview: z.string(),
  read: z.boolean(),
});
export type InboxItem = z.infer<typeof inboxItem>;

const inboxMessage = z.extend(message, {
  body: z.string(),
  /** Path on this site that the message links to. */
  link: z.nullable(z.string()),
});
export type InboxMessage = z.infer<typeof inboxMessage>;

/** Maximum number of message ids in one call; "all" has no maximum. */
const idsMax = 100;

export const inboxApi = {
  list: endpoint({
    method: "GET",
    path: "/api/inbox",
    access: "account",
    summary: "The player's messages by category and Bangkok days; every day unless asked otherwise",
    query: z.object({
      ...tableQuery,
      category: z._default(z.union([inboxCategory, z.literal("all")]), "all"),
      from: z.optional(day),
      to: z.optional(day),
    }),
    reply: pageOf(inboxItem),
  }),
  unread: endpoint({
    method: "GET",
    path: "/api/inbox/unread",
    access: "account",
    summary: "How many messages the player has not read",
    reply: z.object({ count: z.number() }),
  }),
  message: endpoint({
    method: "GET",
    path: "/api/inbox/:id",
    access: "account",
    summary: "One message in full, read from now on",
    params: z.object({ id }),
    reply: inboxMessage,
  }),
  markRead: endpoint({
    method: "POST",
    path: "/api/inbox/read",
    access: "account",
    summary: "Mark messages as read: those that are named, or all",
    body: z.union([
      z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(idsMax)) }),
      z.strictObject({ all: z.literal(true) }),
    ]),
    status: 204,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/inbox/:id",
    access: "account",
    summary: "Take a message out of the player's inbox",
    params: z.object({ id }),
    status: 204,
  }),
} as const;
