/**
 * `npm run api-shapes`: records the contracts of now in `shared/api-shapes`, unless their version numbers do not allow it: then it says
 * what was changed, and ends with exit code 1. Source: decision 0804.
 */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiSince, apiVersion } from "@tessera/shared/contracts/api-version";
import { filesOf, findVersionFaults, readRecorded, shapesFolder } from "./recorded-shapes.ts";
import { currentShapes } from "./shapes.ts";

const now = await currentShapes();
const recorded = readRecorded();
const served = { serves: apiVersion, since: apiSince };
const faults = findVersionFaults(now, recorded, served);
if (faults.length > 0) {
  console.error(`${faults.join("\n")}\nThe numbers stand in shared/src/contracts/api-version.ts.`);
  process.exitCode = 1;
} else {
  const files = filesOf(now, recorded, served);
  for (const name of readdirSync(shapesFolder)) if (!files.has(name)) rmSync(join(shapesFolder, name));
  for (const [name, text] of files) writeFileSync(join(shapesFolder, name), text);
  console.log(`API ${apiVersion} is recorded, served since ${apiSince}.`);
}
