import { readFileSync } from "node:fs";
import { join } from "node:path";
import { documentFormat } from "@tessera/shared/contracts/document-format";
import { releaseMap } from "@tessera/shared/contracts/release-map";
import { findMisfits } from "./compare-shapes.ts";
import { shapesFolder } from "./recorded-shapes.ts";
import { shapeOf, type Shape } from "./shapes.ts";

/** Name of the file that records the newest format of documents. */
export const documentFile = "documents.json";

/** A format of documents: what a shell reads in one. */
export interface DocumentShape {
  readonly format: number;
  readonly map: Shape;
}

/** Returns the shape of the contract as it is now. */
export const currentDocument = (): DocumentShape => ({ format: documentFormat, map: shapeOf(releaseMap) });

/** Reads the recorded shape. */
export const readDocument = (): DocumentShape =>
  JSON.parse(readFileSync(join(shapesFolder, documentFile), "utf8")) as DocumentShape;

/** Text of its file. */
export const textOfDocument = (shape: DocumentShape) => `${JSON.stringify(shape)}\n`;

/** Finds why the documents of now cannot have this format, each as a sentence; none where they can. */
export function findFormatFaults(now: DocumentShape, recorded: DocumentShape): readonly string[] {
  if (now.format > recorded.format) return [];
  if (now.format < recorded.format)
    return [`documentFormat ${now.format} is below ${recorded.format}, which is recorded.`];
  const lost = findMisfits(now.map, recorded.map, "server");
  const added = findMisfits(recorded.map, now.map, "server");
  const faults = [
    ...lost.filter(isNoticed).map(({ field, fault }) => `The map in a document: ${field} ${fault}.`),
    ...added
      .filter(isNoticed)
      .map(({ field }) => `The map in a document: ${field} is not in those of before.`),
  ];
  return faults.length === 0 ? [] : [...faults, `Set documentFormat to ${recorded.format + 1}.`];
}

const isNoticed = ({ isBearable }: { readonly isBearable?: true }) => isBearable !== true;
