import { newId } from "@tessera/shared/core/identifiers";
import {
  type Callers,
  callersOf,
  csrfHeader,
  type OperatorEndpoint,
  operatorPrefix,
  type OperatorRole,
  operatorRoles,
} from "@tessera/shared/operator-contracts/endpoint";
import { listReaders } from "@tessera/shared/operator-contracts/list-readers";
import { specificationRows } from "@tessera/shared/testing/specification-rows";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fastifyOptions, serverPlugin } from "./app.ts";
import { operatorContracts } from "@tessera/shared/testing/every-contract";
import {
  createTestOperator,
  deskHeaders,
  type TestOperator,
  type TestSite,
  testSite,
} from "./testing/index.ts";

let site: TestSite;
let operators: ReadonlyMap<OperatorRole, TestOperator>;
beforeAll(async () => {
  site = await testSite();
  const made = operatorRoles.map(async (role) => [role, await createTestOperator(site, role)] as const);
  operators = new Map(await Promise.all(made));
});
afterAll(() => site.close());

/** Status of a call on a resource that does not exist, with an invalid body. */
async function statusOf(operator: TestOperator | null, { method, path }: OperatorEndpoint): Promise<number> {
  const response = await site.app.inject({
    method,
    url: `${operatorPrefix}${path.replaceAll(/:\w+/g, newId())}`,
    headers: {
      ...deskHeaders,
      ...operator?.headers,
      ...(method !== "GET" && { "content-type": "application/json" }),
    },
    ...(method !== "GET" && { payload: "[]" }),
  });
  return response.statusCode;
}

const calls = operatorContracts.map((endpoint) => ({
  call: `${endpoint.method} ${endpoint.path}`,
  endpoint,
  roles: callersOf(endpoint),
}));
const withSession = calls.filter(({ endpoint }) => endpoint.roles !== "beforeLogin");

/**
 * Method and path of every route below the back office's prefix, without the one that answers unknown paths.
 */
async function registeredRoutes(): Promise<string[]> {
  const app = Fastify(fastifyOptions(site.dependencies));
  const routes: string[] = [];
  app.addHook("onRoute", ({ method, url }) => {
    if (url.startsWith(operatorPrefix) && !url.endsWith("/*"))
      routes.push(`${String(method)} ${url.slice(operatorPrefix.length)}`);
  });
  await app.register(serverPlugin, site.dependencies);
  await app.close();
  return routes;
}

/** The stream of events is no contract: each event is sent to the readers of its queue. */
const stream = "GET /events";

const documentedAs = { everyOperator: "every operator", beforeLogin: "before the login" } as const;

/** Callers of a contract in the words of the specification. */
function wordsOf(callers: Callers): string {
  return typeof callers === "string" ? documentedAs[callers] : [...callers].sort().join(", ");
}

interface DocumentedCalls {
  /** Absent where the row holds for every method. */
  readonly method: string | undefined;
  readonly path: string;
  readonly callers: string;
}

/** Rows of the specification's table, the longest path first, and one with a method before one without. */
const documented: readonly DocumentedCalls[] = specificationRows("operators", "Roles")
  .flatMap(([callers = "", paths = ""]) =>
    [...paths.matchAll(/`(?:([A-Z]+) )?([^`]+)`/g)].map(([, method, path = ""]) => ({
      method,
      path: path.replace(/…$/, ""),
      callers: callers.split(", ").sort().join(", "),
    })),
  )
  .sort((a, b) => b.path.length - a.path.length || (b.method ?? "").length - (a.method ?? "").length);

function rowOf({ method, path }: OperatorEndpoint): DocumentedCalls | undefined {
  return documented.find(
    (row) => (row.method ?? method) === method && (path === row.path || path.startsWith(`${row.path}/`)),
  );
}

describe("the calls of the back office", () => {
  it("registered: each call has a contract, and each contract has a route", async () => {
    expect((await registeredRoutes()).sort()).toEqual([...calls.map(({ call }) => call), stream].sort());
  });

  it("documented: each call with the roles of its contract, and no other row", () => {
    const rows = operatorContracts.map((endpoint) => [
      endpoint.method,
      endpoint.path,
      rowOf(endpoint)?.callers,
    ]);
    expect(rows).toEqual(operatorContracts.map(({ method, path, roles }) => [method, path, wordsOf(roles)]));
    const used = new Set(operatorContracts.map(rowOf));
    expect(documented.filter((row) => !used.has(row))).toEqual([]);
  });

  it.each(withSession)(
    "$call: accepted from $roles, and refused to everybody else",
    async ({ endpoint, roles }) => {
      const admitted: OperatorRole[] = [];
      for (const [role, operator] of operators) {
        // A logout ends the session of the operator.
        const caller = endpoint.path === "/logout" ? await createTestOperator(site, role) : operator;
        if ((await statusOf(caller, endpoint)) !== 403) admitted.push(role);
      }
      expect(admitted.sort()).toEqual([...roles].sort());
      expect(await statusOf(null, endpoint)).toBe(401);
    },
  );

  it("a login: accepted without a session", async () => {
    const before = calls.filter(({ endpoint }) => endpoint.roles === "beforeLogin");
    expect(before.map(({ call }) => call)).toEqual(["POST /login"]);
    for (const { endpoint } of before) expect(await statusOf(null, endpoint)).toBe(400);
  });

  it.each(Object.entries(listReaders))(
    "the desk's list %s: its readers have the roles of one of the calls",
    (_, readers) => {
      expect(
        operatorContracts.filter(({ method, roles }) => method === "GET" && roles === readers),
      ).not.toEqual([]);
    },
  );

  it.each(withSession.filter(({ endpoint }) => endpoint.method !== "GET"))(
    "$call without its session's CSRF token, or with another session's: refused",
    async ({ endpoint, roles }) => {
      const [operator, other] = [
        operators.get(roles[0] ?? "owner"),
        operators.get(roles[0] === "owner" ? "support" : "owner"),
      ];
      if (!operator || !other) throw new Error("There is no operator");
      const { cookie = "" } = operator.headers;
      const { [csrfHeader]: foreign = "" } = other.headers;
      for (const headers of [{ cookie }, { cookie, [csrfHeader]: foreign }])
        expect(await statusOf({ ...operator, headers }, endpoint)).toBe(403);
    },
  );
});
