import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { failingParts, waitingQueues } from "@tessera/shared/operator-contracts/overview";
import { register } from "prom-client";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { buildMetricsApp } from "./metrics.ts";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";
import { testBuild } from "../testing/test-build.ts";

// Runs Prometheus' own tool over days of samples.
vi.setConfig({ testTimeout: 60_000 });

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
}

const operations = fileURLToPath(new URL("../../../operations/", import.meta.url));
const read = (path: string) => readFileSync(join(operations, path), "utf8");
const rules = (parse(read("prometheus/alerts.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const alerts = rules.flatMap(({ alert }) => alert ?? []);
const runbook = read("../docs/operations/alerts.md");

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[];
}
const targets = (JSON.parse(read("grafana/site.json")) as { panels: Panel[] }).panels.flatMap(
  (panel) => panel.targets ?? [],
);
const expressions = [...rules, ...targets].map(({ expr }) => expr);

/** Labels that Prometheus adds, or that the exporters of other programs have. */
const otherLabels = new Set(["instance", "job", "exported_job", "le", "fstype", "alertname"]);

let site: ComposedSite;
beforeAll(async () => {
  site = await composeSite();
  await buildMetricsApp(site.database, testBuild).ready();
});
afterAll(() => site.close());

describe("alerts and the dashboard", () => {
  it("use only metrics and labels that a node has", () => {
    const metrics = new Map(
      register
        .getMetricsAsArray()
        .map((metric) => [metric.name, (metric as { labelNames?: string[] }).labelNames]),
    );
    for (const expr of expressions) {
      const names = expr.match(/(?<![:\w])(?:tessera|process|nodejs)_\w+/g) ?? [];
      const labels = new Set(otherLabels);
      for (const name of names) {
        const own = metrics.get(name) ?? metrics.get(name.replace(/_(?:bucket|count|sum)$/, ""));
        expect(own, `${name} of ${expr}`).toBeDefined();
        for (const label of own ?? []) labels.add(label);
      }
      const matched = [...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label);
      const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = ""]) => list.split(", "));
      for (const label of [...matched, ...grouped]) expect([...labels], expr).toContain(label);
    }
  });

  it("name only queues, parts, routes and recorded figures that exist", () => {
    const values = (label: string) =>
      expressions.flatMap((expr) =>
        [...expr.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, "g"))].map(([, value = ""]) => value),
      );
    for (const queue of values("queue").flatMap((value) => value.split("|")))
      expect(waitingQueues).toContain(queue);
    for (const part of values("part").flatMap((value) => value.split("|")))
      expect(failingParts).toContain(part);
    const routes = new Set(site.routes.map(({ url }) => url));
    for (const pattern of values("route").map((value) => (value === "/*" ? "/\\*" : value)))
      expect(
        [...routes].some((route) => new RegExp(`^${pattern}$`).test(route)),
        pattern,
      ).toBe(true);
    const recorded = rules.flatMap(({ record }) => record ?? []);
    for (const expr of expressions)
      for (const name of expr.match(/tessera:\w+:\w+/g) ?? []) expect(recorded).toContain(name);
  });

  it("each alert: has a section in the runbook, and no section is without an alert", () => {
    const sections = [...runbook.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
    expect(sections.toSorted()).toEqual(alerts.toSorted());
  });

  const promtool = (process.env["PATH"] ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "promtool"))
    .find(existsSync);

  it.skipIf(promtool === undefined)("the rules' own tests pass, where Prometheus is installed", () => {
    execFileSync(promtool ?? "", ["test", "rules", "alerts.test.yml"], {
      cwd: join(operations, "prometheus"),
    });
  });

  it("each alert: is raised by a test of the rules", () => {
    const tests = read("prometheus/alerts.test.yml");
    for (const alert of alerts) expect(tests).toMatch(new RegExp(`alertname(: |=")${alert}\\b`));
  });
});
