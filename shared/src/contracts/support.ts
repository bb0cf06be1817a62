import * as z from "@tessera/shared/schema";
import { endpoint } from "./endpoint.ts";
import { id, instant, pageOf, tableQuery } from "./scalars.ts";

/** Kinds of what a request is about. */
export const supportSubject = z.enum(["deposit", "withdrawal", "round", "profile", "other"]);
export type SupportSubject = z.infer<typeof supportSubject>;

/** Kinds that name one thing of the player, by its id. */
const namedSubjects: ReadonlySet<string> = new Set<SupportSubject>(["deposit", "withdrawal", "round"]);

/** True when a request of this kind names one thing of the player. */
export const isNamedSubject = (subject: string): boolean => namedSubjects.has(subject);

/** `open`: waits for support; `answered`: waits for the player; `closed`: takes no more messages. */
export const supportStatus = z.enum(["open", "answered", "closed"]);
export type SupportStatus = z.infer<typeof supportStatus>;

/** Largest number of characters of a message. Source: spec:documents#support-request. */
export const supportTextMax = 4_000;

/** Requests of a player that are not closed, at most. Source: spec:documents#support-request. */
export const openRequestsMax = 5;

/** Visible text: anything but blanks, marks of control and the letters that fonts draw as blanks. */
const visible = /[^\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Text of a message: plain text of several lines. */
export const supportText = z.string().check(
  z.trim(),
  z.maxLength(supportTextMax, "supportText.length"),
  z.refine((text) => visible.test(text), "required"),
);

/** A new request: what it is about, and its first message. */
export const newSupportRequest = z
  .strictObject({
    subject: supportSubject,
    /** Of the deposit, withdrawal or round; absent for the other kinds. */
    subjectId: z.nullish(id),
    text: supportText,
  })
  .check(
    z.refine(({ subject, subjectId }) => isNamedSubject(subject) === Boolean(subjectId), {
      error: "required",
      path: ["subjectId"],
    }),
  );

const message = z.object({
  id,
  from: z.enum(["player", "support"]),
  text: z.string(),
  createdAt: instant,
});
export type SupportMessage = z.infer<typeof message>;

const request = z.object({
  id,
  number: z.string(),
  subject: supportSubject,
  subjectId: z.nullable(id),
  /** As the player reads it; null for a request that names nothing. */
  subjectNumber: z.nullable(z.string()),
  status: supportStatus,
  createdAt: instant,
  /** Time of the last message, or of the end. */
  changedAt: instant,
});

const listedRequest = z.extend(request, {
  /** First words of the last message. */
  preview: z.string(),
});
export type ListedSupportRequest = z.infer<typeof listedRequest>;

const supportRequest = z.extend(request, {
  /** The oldest first. */
  messages: z.array(message),
});
export type SupportRequest = z.infer<typeof supportRequest>;

const params = z.object({ id });

export const supportApi = {
  list: endpoint({
    method: "GET",
    path: "/api/support-requests",
    access: "account",
    summary: "The player's requests to support, the latest change first",
    query: z.object({ pageIndex: tableQuery.pageIndex, pageSize: tableQuery.pageSize }),
    reply: pageOf(listedRequest),
  }),
  one: endpoint({
    method: "GET",
    path: "/api/support-requests/:id",
    access: "account",
    summary: "One request with its messages",
    params,
    reply: supportRequest,
  }),
  create: endpoint({
    method: "POST",
    path: "/api/support-requests",
    access: "account",
    summary:
      "Write to support. NOT_FOUND at subjectId for a deposit, withdrawal or round that is not the player's, SUPPORT_LIMIT while " +
      "five requests are not closed",
    body: newSupportRequest,
    reply: supportRequest,
    status: 201,
    idempotent: true,
  }),
  write: endpoint({
    method: "POST",
    path: "/api/support-requests/:id/messages",
    access: "account",
    summary: "Write in a request; an answered one is open again. SUPPORT_CLOSED for a closed one",
    params,
    body: z.strictObject({ text: supportText }),
    reply: supportRequest,
    status: 201,
    idempotent: true,
  }),
} as const;
