/** `npm run bench <name> [--short] [--json]`: prints the figures of one bench; with `--json` the last line is a list of them. */
import { parseArgs } from "node:util";
import type { Bench } from "./figure.ts";

/** Every bench by its name. Each is loaded only when it is asked for. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  ledger: async () => (await import("./ledger/ledger-bench.ts")).ledgerBench,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
});
const [name = ""] = positionals;
const load = Object.hasOwn(benches, name) ? benches[name] : undefined;

if (load) {
  const bench = await load();
  const figures = await bench({ short: values.short, say: (line) => console.log(line) });
  for (const { name: figureName, figure, unit, goal, ok } of figures) {
    console.log(`${ok ? "✓" : "✗"} ${figureName} ${figure} ${unit} (goal ${goal})`);
  }
  if (values.json) console.log(JSON.stringify(figures));
} else {
  console.error(`Which bench? Known: ${Object.keys(benches).join(", ")}.`);
  process.exitCode = 2;
}
