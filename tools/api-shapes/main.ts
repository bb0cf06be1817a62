/**
 * `npm run api-shapes`: records the contracts of now in `shared/api-shapes`, unless their version numbers do
 * not allow it: then it says what was changed, and ends with exit code 1. Source: decision 0804.
 */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { apiSince, apiVersion } from "@tessera/shared/contracts/api-version";
import { documentFormat, documentFormatSince } from "@tessera/shared/contracts/document-format";
import {
  currentDocument,
  documentFile,
  findFormatFaults,
  readDocument,
  textOfDocument,
} from "./document-shape.ts";
import { filesOf, findVersionFaults, readRecorded, shapesFolder } from "./recorded-shapes.ts";
import { currentShapes } from "./shapes.ts";

const now = currentShapes();
const recorded = readRecorded();
const documents = { serves: documentFormat, since: documentFormatSince };
const served = { serves: apiVersion, since: apiSince, documents };
const document = currentDocument();
const faults = [...findVersionFaults(now, recorded, served), ...findFormatFaults(document, readDocument())];
if (faults.length > 0) {
  const files = ["api-version.ts", "document-format.ts"].map((name) => `shared/src/contracts/${name}`);
  console.error(`${faults.join("\n")}\nThe numbers stand in ${files.join(" and ")}.`);
  process.exitCode = 1;
} else {
  const files = new Map([...filesOf(now, recorded, served), [documentFile, textOfDocument(document)]]);
  for (const name of readdirSync(shapesFolder)) if (!files.has(name)) rmSync(join(shapesFolder, name));
  for (const [name, text] of files) writeFileSync(join(shapesFolder, name), text);
  console.log(
    `API ${apiVersion} is recorded, served since ${apiSince}; documents of format ${documentFormat}.`,
  );
}
