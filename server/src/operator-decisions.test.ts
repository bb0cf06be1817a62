import type { Database } from "@tessera/database";
import { fixedClock } from "@tessera/shared/core/clock";
import { newId } from "@tessera/shared/core/identifiers";
import {
  csrfHeader,
  isDecision,
  operatorEndpoint,
  type OperatorEndpoint,
  operatorPrefix,
} from "@tessera/shared/operator-contracts/endpoint";
import * as z from "@tessera/shared/schema";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Decided,
  operatorDecision,
  type OperatorDecision,
  preparedDecision,
} from "./platform/http/operator-decision.ts";
import { operatorRoute } from "./platform/http/operator-route.ts";
import { operatorContracts } from "@tessera/shared/testing/every-contract";
import { probeApp } from "./testing/probe-app.ts";
import { serverDatabase } from "./testing/test-books.ts";

let database: Database;
beforeAll(async () => {
  database = await serverDatabase();
});
afterAll(() => database.close());

const clock = fixedClock("2026-01-31T07:05:09.000Z");
const operatorSession = {
  sessionId: newId(),
  operator: { id: newId(), username: "probe", roles: ["cashier"] },
  csrfToken: "token",
} as const;

const withRoutes = (register: (app: FastifyInstance) => void) =>
  probeApp({ database, clock, operatorSession }, register);

const pay = operatorEndpoint("POST /probes/:id/pay", {
  summary: "Stores an amount",
  roles: ["cashier"],
  params: z.object({ id: z.string() }),
  body: z.strictObject({ amount: z.number() }),
  reply: z.object({ note: z.string() }),
});
type Pay = OperatorDecision<{ readonly id: string }, { readonly amount: number }>;
type Paid = Decided<{ readonly note: string }>;

const store = ({ sql, params: { id }, body: { amount } }: Pay) =>
  sql.query("insert into settings (key, value, updated_by, updated_at) values ($1, $2::jsonb, 'probe', $3)", [
    id,
    String(amount),
    clock.now(),
  ]);
const rowOf = (id: string) =>
  ({ action: "settings.change", target: { type: "settings", id }, after: { amount: 7 } }) as const;

/** Sends one decision. Returns its answer, what it has stored, and its rows in the audit log. */
async function send(register: (app: FastifyInstance) => void) {
  const id = newId();
  const app = withRoutes(register);
  const { statusCode, body, headers } = await app.inject({
    method: "POST",
    url: `${operatorPrefix}/probes/${id}/pay`,
    headers: { [csrfHeader]: operatorSession.csrfToken },
    payload: { amount: 7 },
  });
  await app.close();
  return {
    id,
    status: statusCode,
    body,
    requestId: headers["x-request-id"],
    stored: await database.query("select value from settings where key = $1", [id]),
    rows: await database.query(
      `select actor, action, after, ip, request_id, created_at from audit_log where target_id = $1 order by id`,
      [id],
    ),
  };
}

describe("a decision of an operator", () => {
  it("its effect and its rows of the audit log, with who, from where and when; and its answer", async () => {
    const sent = await send((app) =>
      operatorDecision(app, pay, async (decision) => {
        await store(decision);
        const first = {
          ...rowOf(decision.params.id),
          action: "settings.change",
          after: { first: 1 },
        } as const;
        return { audit: [first, rowOf(decision.params.id)], answer: { note: decision.by } };
      }),
    );
    const by = `admin:${operatorSession.operator.id}`;
    expect([sent.status, JSON.parse(sent.body)]).toEqual([200, { note: by }]);
    expect(sent.stored).toEqual([{ value: 7 }]);
    const who = { actor: by, action: "settings.change", ip: "127.0.0.1", request_id: sent.requestId };
    expect(sent.rows).toEqual([
      { ...who, after: { first: 1 }, created_at: clock.now() },
      { ...who, after: { amount: 7 }, created_at: clock.now() },
    ]);
  });

  it.each([
    ["that returns no row", undefined],
    ["whose row the audit log refuses", { ...rowOf("x"), target: { type: "settings", id: null } }],
  ])("%s: answered 500, and its effect is undone", async (_, audit) => {
    const sent = await send((app) =>
      operatorDecision(app, pay, async (decision) => {
        await store(decision);
        const decided: unknown = { audit, answer: { note: "done" } };
        return decided as Paid;
      }),
    );
    expect([sent.status, sent.stored, sent.rows]).toEqual([500, [], []]);
  });

  it("that repeats an earlier one: answered, without a row", async () => {
    const sent = await send((app) =>
      operatorDecision(app, pay, async () => ({ audit: "repeated", answer: { note: "before" } })),
    );
    expect([sent.status, JSON.parse(sent.body), sent.rows]).toEqual([200, { note: "before" }, []]);
  });

  it("what must not happen in its transaction: before it, and after its commit", async () => {
    const stored = (id: string) => database.query("select from settings where key = $1", [id]);
    const sent = await send((app) =>
      preparedDecision(
        app,
        pay,
        async ({ params: { id } }) => (await stored(id)).length,
        async (decision, before) => {
          await store(decision);
          const { id } = decision.params;
          return {
            audit: rowOf(id),
            answer: async () => ({ note: `${before} before, ${(await stored(id)).length} after` }),
          };
        },
      ),
    );
    expect(JSON.parse(sent.body)).toEqual({ note: "0 before, 1 after" });
  });
});

const decisions = operatorContracts.filter(isDecision);

describe("the calls by which operators change something", () => {
  it("each: refused as a route that writes no audit row, before the server starts", () => {
    for (const endpoint of decisions) {
      const plain: unknown = endpoint;
      const register = () =>
        withRoutes((app) => operatorRoute(app, plain as OperatorEndpoint, () => undefined));
      expect(register).toThrow(`${endpoint.method} ${endpoint.path} writes no audit row`);
    }
  });

  it("a call that only reads: refused as a decision", () => {
    const read = { ...pay, method: "GET" } as const;
    const decide = async (): Promise<Paid> => ({ audit: "repeated", answer: { note: "" } });
    expect(() => withRoutes((app) => operatorDecision(app, read, decide))).toThrow("is no decision");
  });

  it("without a row in the audit log: the end of the own login, and a count that changes nothing", () => {
    const others = operatorContracts.filter(
      (endpoint) => endpoint.method !== "GET" && !decisions.includes(endpoint),
    );
    expect(others.map(({ path }) => path).sort()).toEqual(["/inbox-messages/preview", "/logout"]);
  });
});
