import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot, type Target, targets } from "../../tools/build/targets.ts";
import { copySources } from "../../tools/testing/copy-sources.ts";
import { run } from "../../tools/testing/processes.ts";
import { atMost, type Bench, exactly, type Figure, median, spreadOf } from "../figure.ts";
import { differingFiles } from "./differing-files.ts";

const rounds = { short: 1, long: 5 } as const;
/** Source: goal "Build of one remote ÷ build of all". */
const shareMax = 0.15;

const all = targets("production");
const remotes = all.filter(({ kind }) => kind === "remote");

/** Output folder of a target in a copy of the sources. */
const outputIn = (copy: string, { output }: Target) => output.replace(projectRoot, copy);

/** Removes what was built of some targets and builds it again. Returns the seconds that the command took. */
async function build(copy: string, wanted: readonly Target[]): Promise<number> {
  for (const target of wanted) rmSync(outputIn(copy, target), { recursive: true, force: true });
  const startMs = performance.now();
  const names = wanted.map(({ name }) => name);
  await run(process.execPath, ["--import", "tsx", "tools/build/main.ts", ...names], { cwd: copy });
  return (performance.now() - startMs) / 1000;
}

/**
 * Measures `npm run build` of one remote beside that of everything, alternately, and compares the bytes of
 * two builds. Builds in a copy of the sources, so that a site that runs from the originals is not disturbed.
 */
export const buildBench: Bench = async ({ short, say, runs }) => {
  const folder = mkdtempSync(join(tmpdir(), "tessera-bench-build-"));
  const copy = join(folder, "sources");
  const first = join(folder, "first");
  try {
    copySources(projectRoot, copy);
    const share = await measureShare(copy, runs ?? (short ? rounds.short : rounds.long), say);
    for (const target of all) cpSync(outputIn(copy, target), outputIn(first, target), { recursive: true });
    await build(copy, all);
    return [share, compareBuilds(copy, first, say)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

async function measureShare(copy: string, times: number, say: (line: string) => void): Promise<Figure> {
  const whole: number[] = [];
  const single = new Map(remotes.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < times; round += 1) {
    whole.push(await build(copy, all));
    for (const remote of remotes) single.get(remote.name)?.push(await build(copy, [remote]));
  }
  say(`all: ${spreadOf(whole, 1)} s`);
  const shares = [...single].map(([name, seconds]) => {
    const ratios = seconds.map((part, round) => part / (whole[round] ?? Number.NaN));
    say(`${name}: ${spreadOf(seconds, 1)} s, ratio ${spreadOf(ratios, 2)}`);
    return median(ratios);
  });
  return atMost("build.one", Math.max(...shares), "× all, slowest remote", shareMax);
}

function compareBuilds(first: string, second: string, say: (line: string) => void): Figure {
  const differing = all.flatMap((target) =>
    differingFiles(outputIn(first, target), outputIn(second, target)).map((path) => `${target.name}/${path}`),
  );
  for (const path of differing) say(`built twice, not the same: ${path}`);
  return exactly("build.identical", differing.length === 0 ? 1 : 0, "of 1", 1);
}
