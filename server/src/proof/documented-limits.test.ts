import type { Endpoint } from "@tessera/shared/contracts/endpoint";
import { hourMs, minuteMs } from "@tessera/shared/core/durations";
import { specificationRows } from "@tessera/shared/testing/specification-rows";
import Fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fastifyOptions, serverPlugin } from "../app.ts";
import { journalKinds } from "../ledger/index.ts";
import type { RateLimit } from "../platform/http/rate-limit.ts";
import { type TestSite, testSite } from "../testing/test-site.ts";

/** Names in backquotes of a cell. */
const namesIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

const units = new Map([
  [minuteMs, "a minute"],
  [hourMs, "an hour"],
]);

interface LimitedCall {
  readonly endpoint: Endpoint;
  readonly limits: readonly RateLimit[];
}

function sentenceOf({ per, max, windowMs }: RateLimit): string {
  const unit = units.get(windowMs) ?? `in ${windowMs} ms`;
  return `${max} ${unit} per ${per === "ip" ? "address" : "account"}`;
}

/** The calls of the API that have limits, in the order of their registration. */
async function readLimitedCalls(site: TestSite): Promise<LimitedCall[]> {
  const app = Fastify(fastifyOptions(site.dependencies));
  const calls: LimitedCall[] = [];
  app.addHook("onRoute", ({ method, config }) => {
    if (method !== "HEAD" && config?.endpoint && config.limits?.length)
      calls.push({ endpoint: config.endpoint, limits: config.limits });
  });
  await app.register(serverPlugin, site.dependencies);
  await app.ready();
  await app.close();
  return calls;
}

describe("rate limits of the routes", () => {
  let site: TestSite;
  let limited: readonly LimitedCall[];
  beforeAll(async () => {
    site = await testSite();
    limited = await readLimitedCalls(site);
  });
  afterAll(() => site.close());

  it("equal those of the specification", () => {
    const limits = limited.flatMap(({ endpoint: { method, path }, limits: own }) =>
      own.map((limit) => `${method} ${path}: ${sentenceOf(limit)}`),
    );
    const documented = specificationRows("api", "Rate limits").flatMap(([calls, limit = ""]) =>
      namesIn(calls).map((call) => `${call}: ${limit}`),
    );
    expect(limits.length).toBeGreaterThan(10);
    expect(limits.sort()).toEqual(documented.sort());
  });

  it("the first call beyond a limit: 429 with the time to wait, whatever it contains, and none before", async () => {
    const as = await site.player();
    for (const [index, { endpoint, limits }] of limited.entries()) {
      const { max = 0 } = limits[0] ?? {};
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "none"]),
      );
      // An address of its own, which no other call has used up.
      const input = { params, ip: `10.1.0.${index}` };
      const answers = [];
      for (let count = 0; count <= max; count += 1) answers.push(await site.call(endpoint, input, { as }));
      const refused = answers.flatMap(({ status }, place) => (status === 429 ? [place] : []));
      expect([endpoint.path, refused]).toEqual([endpoint.path, [max]]);
      expect(Number(answers[max]?.headers["retry-after"])).toBeGreaterThan(0);
    }
  });
});

it("kinds of journals: equal those of the specification", () => {
  const documented = specificationRows("ledger", "Journal kinds").flatMap(([kinds]) => namesIn(kinds));
  expect([...journalKinds].sort()).toEqual(documented.sort());
});
