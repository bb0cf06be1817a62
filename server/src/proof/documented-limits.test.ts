import { readFileSync } from "node:fs";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { fastifyOptions, serverPlugin } from "../app.ts";
import { journalKinds } from "../ledger/index.ts";
import type { RateLimit } from "../platform/http/rate-limit.ts";
import { testSite } from "../testing/test-site.ts";

/** Rows of the first table under a heading, as the text of their cells. */
function firstTable(page: string, heading: string): string[][] {
  const text = readFileSync(new URL(`../../../docs/specification/${page}.md`, import.meta.url), "utf8");
  const section = text.split(/^#+ /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const [table = ""] = /(?:^\|.*\n)+/m.exec(section) ?? [];
  const rows = table.trim().split("\n").slice(2);
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );
}

/** Names in backquotes of a cell. */
const namesIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

const units = { 60_000: "a minute", 3_600_000: "an hour" } as const;
const isUnit = (milliseconds: number): milliseconds is keyof typeof units =>
  Object.hasOwn(units, milliseconds);

function sentenceOf({ per, max, windowMs }: RateLimit): string {
  const unit = isUnit(windowMs) ? units[windowMs] : `in ${windowMs} ms`;
  return `${max} ${unit} per ${per === "ip" ? "address" : "account"}`;
}

it("rate limits of the routes: exactly those of the specification", async () => {
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
  const documented = firstTable("api", "Rate limits").flatMap(([calls, limit = ""]) =>
    namesIn(calls).map((call) => `${call}: ${limit}`),
  );
  expect(limits.length).toBeGreaterThan(10);
  expect(limits.sort()).toEqual(documented.sort());
});

it("kinds of journals: exactly those of the specification", () => {
  const documented = firstTable("ledger", "Journal kinds").flatMap(([kinds]) => namesIn(kinds));
  expect([...journalKinds].sort()).toEqual(documented.sort());
});
