/**
 * `npm run bench <name> [--short] [--json] [--clients N]`: prints the figures of one bench; with `--json` the last line
 * is a
 * list of them. `--clients`: number of concurrent clients of the site; the control has its own best number.
 */
import { parseArgs } from "node:util";
import type { Bench } from "./figure.ts";

/** Benches by name, loaded on demand. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  api: async () => (await import("./api/api-bench.ts")).apiBench,
  build: async () => (await import("./build/build-bench.ts")).buildBench,
  ledger: async () => (await import("./ledger/ledger-bench.ts")).ledgerBench,
  lighthouse: async () => (await import("./lighthouse/lighthouse-bench.ts")).lighthouseBench,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    clients: { type: "string" },
  },
});
const [name = ""] = positionals;
const load = Object.hasOwn(benches, name) ? benches[name] : undefined;
const clients = values.clients === undefined ? undefined : Number(values.clients);

if (clients !== undefined && !(Number.isInteger(clients) && clients > 0)) {
  console.error("--clients takes a whole number from 1.");
  process.exitCode = 2;
} else if (load) {
  const bench = await load();
  const say = (line: string) => console.log(line);
  const figures = await bench({ short: values.short, say, ...(clients !== undefined && { clients }) });
  for (const { name: figureName, figure, unit, goal, ok } of figures) {
    console.log(`${ok ? "✓" : "✗"} ${figureName} ${figure} ${unit} (goal ${goal})`);
  }
  if (values.json) console.log(JSON.stringify(figures));
} else {
  console.error(`Which bench? Known: ${Object.keys(benches).join(", ")}.`);
  process.exitCode = 2;
}
