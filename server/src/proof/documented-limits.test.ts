import { hourMs, minuteMs } from "@tessera/shared/core/durations";
import { specificationRows } from "@tessera/shared/testing/specification-rows";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { fastifyOptions, serverPlugin } from "../app.ts";
import { journalKinds } from "../ledger/index.ts";
import type { RateLimit } from "../platform/http/rate-limit.ts";
import { testSite } from "../testing/test-site.ts";

/** Names in backquotes of a cell. */
const namesIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

const units = new Map([
  [minuteMs, "a minute"],
  [hourMs, "an hour"],
]);

function sentenceOf({ per, max, windowMs }: RateLimit): string {
  const unit = units.get(windowMs) ?? `in ${windowMs} ms`;
  return `${max} ${unit} per ${per === "ip" ? "address" : "account"}`;
}

it("rate limits of the routes: equal those of the specification", async () => {
  const site = await testSite();
  const app = Fastify(fastifyOptions(site.dependencies));
  const limits: string[] = [];
  app.addHook("onRoute", ({ method, url, config }) => {
    if (method !== "HEAD")
      limits.push(...(config?.limits ?? []).map((limit) => `${String(method)} ${url}: ${sentenceOf(limit)}`));
  });
  await app.register(serverPlugin, site.dependencies);
  await app.ready();
  await Promise.all([app.close(), site.close()]);
  const documented = specificationRows("api", "Rate limits").flatMap(([calls, limit = ""]) =>
    namesIn(calls).map((call) => `${call}: ${limit}`),
  );
  expect(limits.length).toBeGreaterThan(10);
  expect(limits.sort()).toEqual(documented.sort());
});

it("kinds of journals: equal those of the specification", () => {
  const documented = specificationRows("ledger", "Journal kinds").flatMap(([kinds]) => namesIn(kinds));
  expect([...journalKinds].sort()).toEqual(documented.sort());
});
