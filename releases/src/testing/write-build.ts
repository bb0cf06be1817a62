import { createHash } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { apiVersion } from "@tessera/shared/contracts/api-version";
import { documentFormat } from "@tessera/shared/contracts/document-format";
import { type BuiltRelease, type RemoteManifest } from "@tessera/shared/contracts/release-map";
import { contractVersion } from "@tessera/shared/contracts/shell-contract";
import { sha256Hex } from "../release/canonical.ts";

/** Properties of a test build; the others get defaults. */
export interface BuildFacts {
  readonly name: string;
  readonly version?: string;
  /** Content by path; the first script is the entry. */
  readonly files?: Readonly<Record<string, string>>;
  readonly manifest?: Partial<RemoteManifest>;
  readonly hints?: BuiltRelease["hints"];
  readonly shared?: BuiltRelease["shared"];
  readonly sharedNames?: BuiltRelease["sharedNames"];
  readonly flavour?: BuiltRelease["flavour"];
  /**
   * Format of the documents that a shell reads; null for a build that does not record it. The one of now by
   * default.
   */
  readonly documents?: number | null;
  readonly readsManifests?: boolean;
  readonly slotPlaces?: BuiltRelease["slotPlaces"];
  readonly container?: string;
  readonly serverScript?: string;
  /** Version of the API; null for a build that does not record it. The one of now by default. */
  readonly api?: number | null;
}

/** Writes a small build, as a bundler would, into a folder and returns its description. */
export async function writeBuild(folder: string, facts: BuildFacts): Promise<BuiltRelease> {
  const files = facts.files ?? {
    "js/entry.js": `console.log("${facts.name} ${facts.version ?? "0.1.0"}");\n`,
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const built = describeBuild(facts, files);
  await writeFile(join(folder, "release.json"), JSON.stringify(built));
  return built;
}

/** Describes a build with these files, as a bundler would. */
export function describeBuild(facts: BuildFacts, files: Readonly<Record<string, string>>): BuiltRelease {
  const {
    name,
    version = "0.1.0",
    flavour = "production",
    api = apiVersion,
    documents = documentFormat,
  } = facts;
  const paths = Object.keys(files);
  const entry = paths.find((path) => path.endsWith(".js")) ?? "js/entry.js";
  const styles = paths.filter((path) => path.endsWith(".css"));
  const kind = name === "shell" ? "shell" : "remote";
  return {
    kind,
    name,
    version,
    container:
      facts.container ??
      `tessera_${name.replaceAll("-", "_")}_${sha256Hex(JSON.stringify(files)).slice(0, 10)}`,
    contract: contractVersion,
    flavour,
    entry,
    hints: facts.hints ?? { "*": kind === "remote" ? [entry] : [] },
    ...(facts.serverScript !== undefined && { serverScript: facts.serverScript }),
    ...(kind === "shell" && documents !== null && { documents }),
    ...(facts.readsManifests !== undefined && { readsManifests: facts.readsManifests }),
    styles: kind === "shell" ? styles : [],
    files: Object.entries(files).map(([path, content]) => describeFile(path, content)),
    shared: facts.shared ?? {},
    ...(api !== null && { api }),
    ...(facts.sharedNames && { sharedNames: facts.sharedNames }),
    ...(facts.slotPlaces && { slotPlaces: facts.slotPlaces }),
    manifest: { name, contract: contractVersion, paths: [], slots: [], navigation: [], ...facts.manifest },
  };
}

function describeFile(path: string, content: string): BuiltRelease["files"][number] {
  return {
    path,
    sha256: sha256Hex(content),
    integrity: `sha384-${createHash("sha384").update(content).digest("base64")}`,
    bytes: Buffer.byteLength(content),
  };
}
