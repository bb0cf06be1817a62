import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  droppedReasonsMax,
  droppedVersionsMax,
  type ServedVersions,
  type ServerDescription,
} from "@tessera/shared/contracts/api-version";
import { findFaults } from "./compare-api.ts";
import { textOf, type ApiShapes } from "./shapes.ts";

/** Folder of the recorded versions. */
export const shapesFolder = join(import.meta.dirname, "../../shared/api-shapes");

/** Name of the file in which a server build says what it serves. */
export const descriptionFile = "served.json";

/** Shapes by version. */
export type RecordedShapes = ReadonlyMap<number, ApiShapes>;

/** Reads the recorded versions, the oldest first. */
export function readRecorded(folder = shapesFolder): RecordedShapes {
  const versions = readdirSync(folder)
    .flatMap((name) => /^(\d+)\.json$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other);
  return new Map(
    versions.map((version) => [
      version,
      JSON.parse(readFileSync(join(folder, `${version}.json`), "utf8")) as ApiShapes,
    ]),
  );
}

/**
 * Finds why the contracts of now cannot have these version numbers: a version that is served and has lost
 * something, or a change that needs a higher number. Each as a sentence; none where they can.
 */
export function findVersionFaults(
  now: ApiShapes,
  recorded: RecordedShapes,
  { serves, since }: ServedVersions,
): readonly string[] {
  const lost = [...recorded].flatMap(([version, shapes]) =>
    version < since
      ? []
      : findFaults(now, shapes).map(({ sentence }) => `API ${version} is served, and ${sentence}.`),
  );
  if (lost.length > 0)
    return [...lost, "Bring it back, or set apiVersion and apiSince to a number above every version."];
  if (since > serves) return [`apiSince ${since} is above apiVersion ${serves}.`];
  const [newest, shapes] = [...recorded].at(-1) ?? [0, undefined];
  if (serves < newest) return [`apiVersion ${serves} is below ${newest}, which is recorded.`];
  if (serves > newest || !shapes) return [];
  const added = findFaults(shapes, now).filter(({ isBearable }) => !isBearable);
  return added.length === 0
    ? []
    : [
        ...new Set(added.map(({ place }) => `${place} has something that servers of API ${newest} lack.`)),
        `Set apiVersion to ${newest + 1}; apiSince stays.`,
      ];
}

/**
 * Returns the files that record the contracts of now, by name: that of the newest version, those of earlier
 * versions that have something which it lacks, and the description of what is served. The newest file stands
 * for every version of which nothing was lost.
 */
export function filesOf(
  now: ApiShapes,
  recorded: RecordedShapes,
  { serves, since, documents }: ServedVersions,
): ReadonlyMap<string, string> {
  const lacking = [...recorded]
    .filter(([version]) => version < serves)
    .map(([version, shapes]) => ({ version, shapes, faults: findFaults(now, shapes) }))
    .filter(({ faults }) => faults.length > 0);
  const dropped = lacking.slice(-droppedVersionsMax).map(({ version, faults }) => {
    const reasons = faults.map(({ sentence }) => sentence);
    const more = reasons.length - droppedReasonsMax + 1;
    return {
      version,
      reasons: more > 1 ? [...reasons.slice(0, -more), `${more} more changes`] : reasons,
    };
  });
  const description: ServerDescription = { serves, since, ...(documents && { documents }), dropped };
  return new Map([
    ...lacking.map(({ version, shapes }) => [`${version}.json`, textOf(shapes)] as const),
    [`${serves}.json`, textOf(now)],
    [descriptionFile, `${JSON.stringify(description, null, 2)}\n`],
  ]);
}
