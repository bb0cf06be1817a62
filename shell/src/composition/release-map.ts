import type { MappedRelease, ReleaseMap } from "@tessera/shared/contracts/release-map";
import { releasePatterns } from "@tessera/shared/contracts/release-patterns";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isBoolean: Check = (value) => typeof value === "boolean";
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const oneOf =
  (...texts: readonly string[]): Check =>
  (value) =>
    texts.some((text) => text === value);
const like =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === "string" && pattern.test(value);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const recordOf =
  (check: Check): Check =>
  (value) =>
    isRecord(value) && Object.values(value).every(check);
const shape =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    isRecord(value) && Object.entries(fields).every(([name, check]) => check(value[name]));

const isGuard = oneOf("open", "guest", "player");
const isInternalPath = like(releasePatterns.internalPath);
const isFilePath = like(releasePatterns.filePath);
const isName = like(releasePatterns.remoteName);
const hasDigests = recordOf(like(releasePatterns.integrity));

const isManifest = shape({
  name: isName,
  contract: isNumber,
  paths: listOf(
    shape({
      prefix: isInternalPath,
      guard: isGuard,
      chunk: optional(isText),
      shape: optional(oneOf("panels", "rows", "form", "cards")),
      fullWindow: optional(isBoolean),
      unlisted: optional(isBoolean),
    }),
  ),
  routes: optional(listOf(like(releasePatterns.route))),
  delegations: optional(listOf(shape({ prefix: isInternalPath, to: isName }))),
  slots: optional(listOf(shape({ slot: isText, module: isText, order: optional(isNumber) }))),
  navigation: optional(
    listOf(
      shape({
        place: oneOf("navbar", "sidebar", "bottom"),
        order: isNumber,
        to: like(releasePatterns.target),
        icon: isText,
        label: (label) => recordOf(isText)(label) && shape({ en: isText })(label),
        guard: optional(isGuard),
        covers: optional(listOf(isInternalPath)),
      }),
    ),
  ),
});

const isReleaseMap = shape({
  environment: isText,
  revision: isNumber,
  shell: shape({
    id: isText,
    label: isText,
    flavour: oneOf("production", "development"),
    base: isText,
    integrity: hasDigests,
  }),
  remotes: listOf(
    shape({
      id: isText,
      label: isText,
      name: isName,
      container: isText,
      base: isText,
      entry: isFilePath,
      hints: recordOf(listOf(isFilePath)),
      integrity: hasDigests,
      manifest: isManifest,
    }),
  ),
});

/** A release as the document may carry it: what has a default can be absent. */
type WrittenRelease = Omit<MappedRelease, "manifest"> & {
  readonly manifest: Omit<MappedRelease["manifest"], "slots" | "navigation"> & {
    readonly slots?: readonly Partial<MappedRelease["manifest"]["slots"][number]>[];
    readonly navigation?: readonly Partial<MappedRelease["manifest"]["navigation"][number]>[];
  };
};

function withDefaults(release: WrittenRelease): MappedRelease {
  const { slots = [], navigation = [] } = release.manifest;
  const manifest = {
    ...release.manifest,
    slots: slots.map((slot) => ({ order: 0, ...slot })),
    navigation: navigation.map((entry) => ({ guard: "open", covers: [], ...entry })),
  };
  return { ...release, manifest } as MappedRelease;
}

/**
 * Reads the release map that the document server wrote into this page. The same checks as `releaseMap` of the
 * contracts, whose schema library is not loaded yet; a test compares the two. Throws for a map that is none.
 */
export function readReleaseMap(): ReleaseMap {
  const text = document.getElementById("release-map")?.textContent;
  if (!text) throw new Error("This page carries no release map.");
  const map: unknown = JSON.parse(text);
  if (!isReleaseMap(map)) throw new Error("This page carries a release map of another form.");
  const { remotes, ...rest } = map as ReleaseMap;
  return { ...rest, remotes: remotes.map(withDefaults) };
}
