import { id, instant, storedText } from "../contracts/scalars.ts";
import { supportStatus, supportSubject, supportText } from "../contracts/support.ts";
import { forEachLanguage } from "../core/languages.ts";
import * as z from "../schema/index.ts";
import { operatorEndpoint } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";
import { seenVersion } from "./seen-version.ts";

/** An operator to whom a request can be assigned. */
const assignee = z.object({ id, username: z.string() });
export type SupportAssignee = z.infer<typeof assignee>;

const request = z.object({
  id,
  number: z.string(),
  playerId: id,
  username: z.string(),
  subject: supportSubject,
  subjectId: z.nullable(id),
  subjectNumber: z.nullable(z.string()),
  status: supportStatus,
  /** Of an open request: time of its first message without an answer. */
  waitsSince: z.nullable(instant),
  assignee: z.nullable(assignee),
  createdAt: instant,
  changedAt: instant,
  version: z.number(),
});
export type OperatorSupportRequest = z.infer<typeof request>;

const message = z.object({
  id,
  from: z.enum(["player", "support"]),
  /** Name of the player or of the operator. */
  author: z.string(),
  text: z.string(),
  createdAt: instant,
});

const requestDetail = z.extend(request, {
  /** The player's language, as stored. */
  language: z.string(),
  /** The oldest first. */
  messages: z.array(message),
});
export type OperatorSupportDetail = z.infer<typeof requestDetail>;

/** Filter of a list by its holder: requests of everybody, the caller's own, or those of nobody. */
export const supportHolder = z.enum(["all", "me", "nobody"]);

const template = z.object({
  id,
  title: z.string(),
  text: storedText,
  changedBy: z.string(),
  changedAt: instant,
  version: z.number(),
});
export type SupportTemplate = z.infer<typeof template>;

/** Fields of a template: a title for operators, and the answer in every language. */
export const templateFields = {
  title: z.string().check(z.trim(), z.minLength(1, "required"), z.maxLength(80, "text.length")),
  text: z.strictObject(forEachLanguage(() => supportText)),
};

const params = z.object({ id });

export const operatorSupportApi = {
  list: operatorEndpoint("GET /support-requests", {
    summary:
      "Requests of players: the open ones, the oldest first, or those of another state, the newest first",
    roles: listReaders.support,
    query: z.object({
      status: z._default(z.union([supportStatus, z.literal("all")]), "open"),
      holder: z._default(supportHolder, "all"),
      playerId: z.optional(id),
      ...listQuery,
    }),
    reply: keysetPageOf(request),
  }),
  one: operatorEndpoint("GET /support-requests/:id", {
    summary: "One request with its messages",
    roles: ["support", "owner"],
    params,
    reply: requestDetail,
  }),
  assignees: operatorEndpoint("GET /support-assignees", {
    summary: "Active operators to whom a request can be assigned",
    roles: ["support", "owner"],
    reply: z.object({ items: z.array(assignee) }),
  }),
  assign: operatorEndpoint("POST /support-requests/:id/assign", {
    summary:
      "Assign a request to an operator, or to nobody. NOT_FOUND at operatorId for who does not answer players",
    roles: ["support", "owner"],
    params,
    body: z.strictObject({ version: seenVersion, operatorId: z.nullable(id) }),
    reply: requestDetail,
  }),
  answer: operatorEndpoint("POST /support-requests/:id/answer", {
    summary:
      "Answer a request, and close it with `closes`. CONFLICT when it is closed or has another version",
    roles: ["support", "owner"],
    params,
    body: z.strictObject({ version: seenVersion, text: supportText, closes: z._default(z.boolean(), false) }),
    reply: requestDetail,
  }),
  close: operatorEndpoint("POST /support-requests/:id/close", {
    summary: "Close a request without a message. Refused as answer",
    roles: ["support", "owner"],
    params,
    body: z.strictObject({ version: seenVersion }),
    reply: requestDetail,
  }),
  templates: operatorEndpoint("GET /support-templates", {
    summary: "Answers to insert, by title",
    roles: listReaders.templates,
    reply: z.object({ items: z.array(template) }),
  }),
  createTemplate: operatorEndpoint("POST /support-templates", {
    summary: "Add a template; a repeated call with its id stores no second one",
    roles: ["support", "content", "owner"],
    body: z.strictObject({ id, ...templateFields }),
    reply: template,
    status: 201,
  }),
  changeTemplate: operatorEndpoint("PATCH /support-templates/:id", {
    summary: "Change a template. CONFLICT when it has another version",
    roles: ["support", "content", "owner"],
    params,
    body: z.strictObject({ version: seenVersion, ...templateFields }),
    reply: template,
  }),
  removeTemplate: operatorEndpoint("POST /support-templates/:id/remove", {
    summary: "Remove a template. CONFLICT when it has another version",
    roles: ["support", "content", "owner"],
    params,
    body: z.strictObject({ version: seenVersion }),
    reply: template,
  }),
} as const;
