import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "@tessera/shared/schema";
import { freePorts } from "../../tools/testing/free-ports.ts";
import { endProcess } from "../../tools/testing/processes.ts";
import type { Machine } from "../outside/site-process.ts";
import { pollUntil } from "../outside/poll-until.ts";
import { startProgram } from "./programs.ts";

const rules = fileURLToPath(new URL("../../operations/prometheus/alerts.yml", import.meta.url));

/** Alerts of what these scenarios do not have: nothing backs up their database. */
const withoutItsPart: ReadonlySet<string> = new Set(["BackupLate"]);

/** Prometheus with the rules of this repository, as they are, which scrapes nodes every 5 seconds. */
export interface Alerts {
  /** Names of the alerts that fire now, each with the number of the node that it names. */
  firing(): Promise<readonly string[]>;
  /** Names of the alerts that will fire when what they are about lasts. */
  pending(): Promise<readonly string[]>;
  /** Names of all alerts that have fired since a moment, in milliseconds of the epoch. */
  firedSince(ms: number): Promise<readonly string[]>;
  stop(): Promise<void>;
}

/** A machine whose node serves metrics. */
export interface WatchedMachine extends Machine {
  /** Address of the metrics. */
  readonly metrics: string;
}

/** Adds the variables by which the nodes of machines serve metrics, each at a port of its own. */
export async function watch(machines: readonly Machine[]): Promise<readonly WatchedMachine[]> {
  const ports = await freePorts(machines.length);
  return machines.map((machine, index) => ({
    ...machine,
    metrics: `${machine.address}:${ports[index]}`,
    environment: {
      ...machine.environment,
      METRICS_HOST: machine.address,
      METRICS_PORT: String(ports[index]),
    },
  }));
}

const found = z.object({
  data: z.object({ result: z.array(z.object({ metric: z.record(z.string(), z.string()) })) }),
});

/**
 * Starts Prometheus for the nodes of machines.
 *
 * @param more further entries of `scrape_configs`
 */
export async function startAlerts(
  machines: readonly WatchedMachine[],
  more: readonly object[] = [],
): Promise<Alerts> {
  const folder = mkdtempSync(join(tmpdir(), "tessera-nodes-prometheus-"));
  const configuration = join(folder, "prometheus.yml");
  const targets = machines.map(({ metrics }, index) => ({
    targets: [metrics],
    labels: { instance: `node${index + 1}` },
  }));
  // JSON is YAML as well.
  const content = {
    global: { scrape_interval: "5s", scrape_timeout: "4s", evaluation_interval: "5s" },
    rule_files: [rules],
    scrape_configs: [{ job_name: "tessera", static_configs: targets }, ...more],
  };
  writeFileSync(configuration, JSON.stringify(content));
  chmodSync(folder, 0o755);
  const [port = 0] = await freePorts(1);
  const own = [`--config.file=${configuration}`, `--storage.tsdb.path=${join(folder, "data")}`];
  const child = startProgram("prometheus", [...own, `--web.listen-address=127.0.0.1:${port}`]);
  const origin = `http://127.0.0.1:${port}`;
  await pollUntil("Prometheus is ready", async () => (await fetch(`${origin}/-/ready`)).ok);
  const ask = async (query: string) => {
    const answer = await fetch(`${origin}/api/v1/query?${new URLSearchParams({ query }).toString()}`);
    const { data } = z.parse(found, await answer.json());
    const names = data.result
      .filter(({ metric }) => !withoutItsPart.has(metric["alertname"] ?? ""))
      .map(({ metric }) => [metric["alertname"], metric["instance"]].filter(Boolean).join(" "));
    return [...new Set(names)].sort();
  };
  return {
    firing: () => ask('ALERTS{alertstate="firing"}'),
    pending: () => ask('ALERTS{alertstate="pending"}'),
    firedSince: (ms) =>
      ask(`max_over_time(ALERTS{alertstate="firing"}[${Math.ceil((Date.now() - ms) / 1_000)}s])`),
    stop: async () => {
      await endProcess(child, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
