import * as z from "../schema/index.ts";
import { id, instant, storedText } from "../contracts/scalars.ts";
import { operatorEndpoint, operatorRoles } from "./endpoint.ts";
import { listReaders } from "./list-readers.ts";
import { keysetPageOf, listQuery } from "./list-query.ts";

const role = z.enum(operatorRoles);
const username = z.string().check(z.regex(/^[a-z][a-z0-9]{2,31}$/, "username.format"));
const operator = z.object({ id, username: z.string(), roles: z.array(role) });

const listedOperator = z.object({ ...operator.shape, status: z.enum(["active", "disabled"]) });
export type ListedOperator = z.output<typeof listedOperator>;

const auditEntry = z.object({
  id: z.string(),
  /** `admin:<id>`, `player:<id>`, `provider:<code>` or `system:<job>`. */
  actor: z.string(),
  /** Name of the operator, the player or the studio; the actor where it is a job. */
  by: z.string(),
  action: z.string(),
  target: z.object({
    type: z.string(),
    id: z.string(),
    /** Number, owner or title of the row; null where it has none of them. */
    name: z.nullable(z.union([z.string(), storedText])),
  }),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.nullable(z.string()),
  at: instant,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const operatorLogin = z.strictObject({
  username: z.string().check(z.minLength(1, "required"), z.maxLength(64)),
  password: z.string().check(z.minLength(1, "required"), z.maxLength(200)),
  totp: z.string().check(z.regex(/^\d{6}$/, "otp.length")),
});

export const newOperator = z.strictObject({
  username,
  password: z.string().check(z.minLength(12, "password.length"), z.maxLength(200)),
  roles: z.array(role).check(z.minLength(1, "required")),
});

/** Whoever works here, and the token of changing calls; also the answer of a login. */
export const operatorSession = z.object({ operator, csrfToken: z.string() });

export const operatorsApi = {
  login: operatorEndpoint("POST /login", {
    summary: "Open a session by name, password and a code of the authenticator",
    roles: "beforeLogin",
    body: operatorLogin,
    reply: operatorSession,
  }),
  logout: operatorEndpoint("POST /logout", {
    summary: "End this login",
    roles: "everyOperator",
    unaudited: true,
  }),
  me: operatorEndpoint("GET /me", {
    summary: "Who works here, and the token of changing calls",
    roles: "everyOperator",
    reply: operatorSession,
  }),
  list: operatorEndpoint("GET /operators", {
    summary: "Every operator",
    roles: listReaders.operators,
    reply: z.object({ items: z.array(listedOperator) }),
  }),
  create: operatorEndpoint("POST /operators", {
    summary: "Make an operator; the secret of his authenticator is shown this once",
    roles: ["owner"],
    body: newOperator,
    reply: z.object({ operator, totpSecret: z.string(), otpauthUri: z.string() }),
    status: 201,
  }),
  disable: operatorEndpoint("POST /operators/:id/disable", {
    summary: "Let an operator in no more, and end his logins",
    roles: ["owner"],
    params: z.object({ id }),
  }),
  audit: operatorEndpoint("GET /audit", {
    summary: "What was done, newest first",
    roles: listReaders.audit,
    query: z.object({
      targetType: z.optional(z.string().check(z.maxLength(60))),
      targetId: z.optional(z.string().check(z.maxLength(100))),
      ...listQuery,
      after: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    }),
    reply: keysetPageOf(auditEntry),
  }),
} as const;
