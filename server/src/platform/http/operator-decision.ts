import type { Transaction } from "@tessera/database";
import { isDecision, type OperatorEndpoint } from "@tessera/shared/operator-contracts/endpoint";
import type * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { type AuditRow, writeAudit } from "../audit/audit.ts";
import type { Parsed, Replied } from "./handling.ts";
import { actorOf, type AnyOperatorCall, type OperatorCall, registerCall } from "./operator-route.ts";
import { platformOf } from "./platform.ts";

/** One decision of an operator, in the transaction of its effect. */
export interface OperatorDecision<Params, Body> extends OperatorCall<Params, unknown, Body> {
  readonly sql: Transaction;
  /** Name of the operator in journals and in the audit log, `admin:<id>`. */
  readonly by: string;
  readonly now: Date;
}

/** Decision about the row that its path names, with the version of it that the operator has seen. */
export type RowDecision = OperatorDecision<
  { readonly id: string },
  { readonly version: number; readonly note?: string | null | undefined }
>;

/**
 * Rows of one decision in the audit log; `repeated` when it repeats an earlier call and has changed nothing.
 */
export type AuditRows = AuditRow | readonly [...AuditRow[], AuditRow] | "repeated";

/**
 * Outcome of a decision: its rows of the audit log, and the answer to the operator. A function is called
 * after the commit, for what must not happen in the transaction.
 */
export interface Decided<Answer> {
  readonly audit: AuditRows;
  readonly answer: Answer | (() => Promise<Answer>);
}

/** Outcome of a decision whose reply has this schema; without one there is no answer. */
type DecidedBy<Reply> = [Reply] extends [never]
  ? { readonly audit: AuditRows; readonly answer?: undefined }
  : Decided<Replied<Reply>>;

/**
 * Registers a call by which operators change something, with the checks of every call of the back office.
 * `decide` runs in a transaction: it locks what it is about, refuses a version that is not the one seen, and
 * returns the rows of the audit log, which are written before the commit, and the answer.
 *
 * @throws RangeError for a call that only reads
 */
export function operatorDecision<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
>(
  app: FastifyInstance,
  endpoint: OperatorEndpoint<Params, Query, Body, Reply>,
  decide: (decision: OperatorDecision<Parsed<Params>, Parsed<Body>>) => Promise<DecidedBy<Reply>>,
): void {
  preparedDecision(app, endpoint, async () => undefined, decide);
}

/**
 * Registers a decision as {@link operatorDecision}. `prepare` does before the transaction what must not
 * happen in it, for example a question to a counterparty, and `decide` is called with its result.
 */
export function preparedDecision<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Reply extends z.ZodMiniType,
  Prepared,
>(
  app: FastifyInstance,
  endpoint: OperatorEndpoint<Params, Query, Body, Reply>,
  prepare: (call: OperatorCall<Parsed<Params>, Parsed<Query>, Parsed<Body>>) => Promise<Prepared>,
  decide: (
    decision: OperatorDecision<Parsed<Params>, Parsed<Body>>,
    prepared: Prepared,
  ) => Promise<DecidedBy<Reply>>,
): void {
  // The schemas of one description determine all these types together; the generic code uses the general
  // type.
  const general: unknown = { endpoint, prepare, decide };
  register(app, general as GeneralDecision);
}

interface GeneralDecision {
  readonly endpoint: OperatorEndpoint;
  readonly prepare: (call: AnyOperatorCall) => Promise<unknown>;
  readonly decide: (
    decision: OperatorDecision<unknown, unknown>,
    prepared: unknown,
  ) => Promise<{ readonly audit: AuditRows; readonly answer?: unknown }>;
}

function register(app: FastifyInstance, { endpoint, prepare, decide }: GeneralDecision): void {
  const { database, clock } = platformOf(app);
  if (!isDecision(endpoint)) throw new RangeError(`${endpoint.method} ${endpoint.path} is no decision`);
  registerCall(app, endpoint, async (call) => {
    const prepared = await prepare(call);
    const by = actorOf(call.operator);
    const answer = await database.transaction(async (sql) => {
      const decided = await decide({ ...call, sql, by, now: clock.now() }, prepared);
      for (const row of rowsOf(decided.audit)) {
        await writeAudit(sql, { ...row, actor: by, ip: call.ip, at: clock.now() });
      }
      return decided.answer;
    });
    return typeof answer === "function" ? (answer() as unknown) : answer;
  });
}

function rowsOf(audit: AuditRows): readonly AuditRow[] {
  if (audit === "repeated") return [];
  return "action" in audit ? [audit] : audit;
}
