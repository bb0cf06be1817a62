/**
 * A process that loads the keys and the first operator of a folder. Arguments: folder, folder to copy from,
 * studios.
 *
 * With one folder it prints what it loaded, or the sentence of a DataFileError with exit code 1. With a
 * folder to copy from it loads from a copy `0`, `1`, ... for each change of files that a start makes: in copy
 * n only the first n changes take place, as in a process that was killed at the next one. Prints how many
 * changes there are.
 */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

/** Changes until the death of the start; Infinity outside a start. */
let changesLeft = Infinity;

const changes = [
  "openSync",
  "writeSync",
  "fsyncSync",
  "closeSync",
  "linkSync",
  "renameSync",
  "rmSync",
] as const;
for (const name of changes) {
  const call = fs[name] as (...values: unknown[]) => unknown;
  Object.assign(fs, {
    [name]: (...values: unknown[]) => {
      changesLeft -= 1;
      if (changesLeft < 0) throw new Error("The process was killed.");
      return call(...values);
    },
  });
}
syncBuiltinESMExports();

const { loadKeys, DataFileError } = await import("../environment/keys.ts");
const { loadFirstOperator } = await import("../start/first-operator.ts");
const [folder = "", template = "", ...studios] = process.argv.slice(2);

function startOnce(): void {
  try {
    loadKeys(folder, studios);
    loadFirstOperator(folder);
  } catch (error) {
    if (!(error instanceof DataFileError)) throw error;
    console.log(error.message);
    process.exitCode = 1;
  }
}

/** Loads from copies. Returns the number of changes of a start that is not killed. */
function startInCopies(): number {
  for (let copy = 0; ; copy += 1) {
    const own = join(folder, String(copy));
    fs.cpSync(template, own, { recursive: true });
    changesLeft = copy;
    let isWhole = true;
    try {
      loadKeys(own, studios);
      loadFirstOperator(own);
    } catch {
      isWhole = false;
    }
    changesLeft = Infinity;
    if (isWhole) return copy;
  }
}

if (template) console.log(startInCopies());
else startOnce();
