/**
 * `npm run bench [name] [--short] [--json] [--save] [--routes a,b] [--runs
 * N]`: prints the figures of one bench; with `--json` the last line is a list of them. Without a name all
 * benches run in their short form, one table shows their figures, and results and chart are saved as with
 * `--save`.
 */
import { parseArgs } from "node:util";
import type { Bench, BenchOptions, Figure } from "./figure.ts";
import { figureTable } from "./figure-table.ts";
import { saveResults } from "./save-results.ts";

/** Benches by name, loaded on demand. */
const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  api: async () => (await import("./api/api-bench.ts")).apiBench,
  build: async () => (await import("./build/build-bench.ts")).buildBench,
  ledger: async () => (await import("./ledger/ledger-bench.ts")).ledgerBench,
  lighthouse: async () => (await import("./lighthouse/lighthouse-bench.ts")).lighthouseBench,
  lobby: async () => (await import("./lobby/lobby-bench.ts")).lobbyBench,
  nodes: async () => (await import("./nodes/nodes-bench.ts")).nodesBench,
  releases: async () => (await import("./releases/releases-bench.ts")).releasesBench,
  rounds: async () => (await import("./rounds/rounds-bench.ts")).roundsBench,
  page: async () => (await import("./page/page-bench.ts")).pageBench,
};

/** Error: what was asked for on the command line is not there. */
class Misused extends Error {}

function wholeNumber(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(Number.isInteger(value) && value > 0)) throw new Misused(`--${option} takes a whole number from 1.`);
  return value;
}

function readCommandLine() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      short: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      save: { type: "boolean", default: false },
      routes: { type: "string" },
      runs: { type: "string" },
    },
  });
  const [name] = positionals;
  if (name !== undefined && !Object.hasOwn(benches, name)) {
    throw new Misused(`There is no bench ${name}; known: ${Object.keys(benches).join(", ")}.`);
  }
  const runs = wholeNumber("runs", values.runs);
  const options: BenchOptions = {
    short: values.short || name === undefined,
    say: (line) => console.log(line),
    ...(runs !== undefined && { runs }),
    ...(values.routes !== undefined && { routes: values.routes.split(",") }),
  };
  return { name, options, printsJson: values.json, saves: values.save || name === undefined };
}

async function runOne(name: string, options: BenchOptions): Promise<readonly Figure[]> {
  const bench = await benches[name]?.();
  return bench ? bench(options) : [];
}

/** Runs every bench. One that fails is named in the end and leaves the others alone. */
async function runAll(options: BenchOptions): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const name of Object.keys(benches)) {
    console.log(`\n${name}`);
    try {
      figures.push(...(await runOne(name, options)));
    } catch (error) {
      console.error(error);
      process.exitCode = 1;
      figures.push({ name, figure: Number.NaN, unit: "failed", goal: "measured", ok: false });
    }
  }
  return figures;
}

try {
  const { name, options, printsJson, saves } = readCommandLine();
  const figures = name === undefined ? await runAll(options) : await runOne(name, options);
  console.log(`\n${figureTable(figures)}`);
  if (saves) console.log(`\nSaved: ${saveResults(name ?? "all", options.short, figures).join(", ")}`);
  if (printsJson) console.log(JSON.stringify(figures));
} catch (error) {
  if (!(error instanceof Misused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
