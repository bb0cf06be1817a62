import { inboxCategory } from "../contracts/inbox.ts";
import { day, id, instant, language, storedText } from "../contracts/scalars.ts";
import { forEachLanguage } from "../core/languages.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";
import { seenVersion } from "./seen-version.ts";

/** Most players that one message can name; more are reached by a rule. */
const namedPlayersMax = 500;

/** Control characters but the line feed, and those that turn the direction of what follows. */
const hidden = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const isPlain = (value: string) => !hidden.test(value.replaceAll("\n", ""));

/** A text in every language; with `lines` it may have line feeds. */
function textOf(lengthMax: number, lines: "one line" | "lines") {
  const text = z.string().check(
    z.trim(),
    z.minLength(1, "required"),
    z.maxLength(lengthMax, "text.length"),
    z.refine((value) => isPlain(value) && (lines === "lines" || !value.includes("\n")), "text.hidden"),
  );
  return z.strictObject(forEachLanguage(() => text));
}

/** A path of the site. Browsers read `//` and `/\` as another host. */
const link = z
  .string()
  .check(z.maxLength(200, "link.path"), z.regex(/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/, "link.path"));

const playerRule = z.strictObject({
  currency: z.nullish(z.string().check(z.regex(/^[A-Z]{3}$/))),
  language: z.nullish(language),
  /** Bangkok days of registration, both inclusive. */
  registeredFrom: z.nullish(day),
  registeredTo: z.nullish(day),
});

export const messageAudience = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("all") }),
  z.strictObject({
    kind: z.literal("players"),
    /** Usernames or ids. */
    players: z
      .array(z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(64)))
      .check(z.minLength(1, "required"), z.maxLength(namedPlayersMax, "players.many")),
  }),
  z.strictObject({ kind: z.literal("rule"), rule: playerRule }),
]);
export type MessageAudience = z.infer<typeof messageAudience>;

export const operatorMessageStatus = z.enum(["scheduled", "sending", "sent", "cancelled"]);
export type OperatorMessageStatus = z.infer<typeof operatorMessageStatus>;

/** One message of an operator, with its progress. */
const operatorMessage = z.object({
  id,
  audience: messageAudience,
  category: inboxCategory,
  title: storedText,
  body: storedText,
  link: z.nullable(z.string()),
  publishAt: instant,
  status: operatorMessageStatus,
  /** Players that it is for; until sending begins, as counted when it was written. */
  recipients: z.number(),
  /** Players that have it. */
  sent: z.number(),
  createdBy: z.string(),
  createdAt: instant,
  /** Operator of the last change, or the job. */
  changedBy: z.string(),
  finishedAt: z.nullable(instant),
  version: z.number(),
});
export type OperatorMessage = z.infer<typeof operatorMessage>;

const params = z.object({ id });

export const newOperatorMessage = z.strictObject({
  /** Chosen by the page: a repeated call with the same id makes no second message. */
  id,
  audience: messageAudience,
  category: inboxCategory,
  title: textOf(120, "one line"),
  body: textOf(4_000, "lines"),
  link: z.nullish(link),
  /** Null: now. */
  publishAt: z.nullish(instant),
});
export type NewOperatorMessage = z.infer<typeof newOperatorMessage>;

export const operatorInboxApi = {
  list: operatorEndpoint("GET /inbox-messages", {
    summary: "Messages of operators to players, the newest first, with their progress",
    roles: listReaders.messages,
    query: z.object({ status: z.optional(operatorMessageStatus), ...listQuery }),
    reply: keysetPageOf(operatorMessage),
  }),
  one: operatorEndpoint("GET /inbox-messages/:id", {
    summary: "One message with its progress",
    roles: ["support", "content"],
    params,
    reply: operatorMessage,
  }),
  preview: operatorEndpoint("POST /inbox-messages/preview", {
    summary: "How many players an audience has now; sends nothing",
    roles: ["support", "content"],
    unaudited: true,
    body: z.strictObject({ audience: messageAudience }),
    reply: z.object({ recipients: z.number() }),
  }),
  create: operatorEndpoint("POST /inbox-messages", {
    summary: "Send a message to all or some players, now or later",
    roles: ["support", "content"],
    body: newOperatorMessage,
    reply: operatorMessage,
    status: 201,
  }),
  cancel: operatorEndpoint("POST /inbox-messages/:id/cancel", {
    summary: "Cancel a message that waits, or stop one that is being sent; who has it keeps it",
    roles: ["support", "content"],
    params,
    body: z.strictObject({ version: seenVersion }),
    reply: operatorMessage,
  }),
} as const;
