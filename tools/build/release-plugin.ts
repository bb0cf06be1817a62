import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Compiler } from "@rspack/core";
import {
  builtRelease,
  type BuiltRelease,
  type RemoteManifest,
} from "../../shared/src/contracts/release-map.ts";
import { apiVersion } from "../../shared/src/contracts/api-version.ts";
import { documentFormat } from "../../shared/src/contracts/document-format.ts";
import { releaseFile } from "../../shared/src/contracts/release-patterns.ts";
import { answerShapes } from "./answer-shapes.ts";
import { sharedNames } from "./shared-names.ts";
import { slotPlaces } from "./slot-places.ts";
import { serverScriptFile } from "./server-script.ts";
import { languageCodes } from "../../shared/src/core/languages.ts";
import { stampFile } from "../../releases/src/client/build-inputs.ts";
import * as z from "@tessera/shared/schema";

interface ReleasePluginOptions {
  readonly kind: BuiltRelease["kind"];
  readonly version: string;
  readonly container: string;
  readonly flavour: BuiltRelease["flavour"];
  readonly manifest: RemoteManifest;
  readonly shared: Record<string, string>;
}

function listFiles(folder: string, prefix = ""): string[] {
  return readdirSync(folder)
    .sort()
    .flatMap((name) => {
      const path = posix.join(prefix, name);
      return statSync(join(folder, name)).isDirectory() ? listFiles(join(folder, name), path) : [path];
    });
}

function describeFile(folder: string, path: string): BuiltRelease["files"][number] {
  const bytes = readFileSync(join(folder, path));
  return {
    path,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    integrity: `sha384-${createHash("sha384").update(bytes).digest("base64")}`,
    bytes: bytes.byteLength,
  };
}

const isPreloadable = (file: string) => /\.(js|css)$/.test(file);

type ChunkGroups = Readonly<Record<string, { readonly assets?: readonly { readonly name: string }[] }>>;

/** Files that the import of a named chunk loads, with those of the chunks that it shares. */
function filesOfChunk(groups: ChunkGroups, name: string): string[] {
  return (groups[name]?.assets ?? []).map((asset) => asset.name).filter(isPreloadable);
}

/** The font for both languages; fonts for other scripts are loaded on demand. */
function isFirstFont(file: string): boolean {
  return /-latin-(?!ext)[^/]*\.woff2$/.test(file);
}

/**
 * Writes `release.json` beside the built files: entry, hints for each served path, and the digests of every
 * file, so that publishing needs only the output folder. Runs after all files are written, so the digests
 * match the served files.
 */
export class ReleasePlugin {
  readonly #options: ReleasePluginOptions;

  constructor(options: ReleasePluginOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { kind } = this.#options;
    let recorded: Pick<BuiltRelease, "sharedNames" | "answers" | "slotPlaces"> = {};
    compiler.hooks.thisCompilation.tap("ReleasePlugin", (compilation) => {
      // Modules are merged into one another later.
      compilation.hooks.optimizeModules.tap("ReleasePlugin", () => {
        recorded = {
          sharedNames: sharedNames(compilation, kind),
          slotPlaces: slotPlaces(compilation),
          ...(kind === "remote" && { answers: answerShapes(compilation) }),
        };
      });
    });
    compiler.hooks.done.tap("ReleasePlugin", (stats) => {
      if (stats.hasErrors()) return;
      const folder = compiler.outputPath;
      const { namedChunkGroups = {}, entrypoints = {} } = stats.toJson({
        all: false,
        chunkGroups: true,
        entrypoints: true,
      });
      const release = {
        ...this.#describe(folder, namedChunkGroups, Object.values(entrypoints)[0]?.assets ?? []),
        ...recorded,
      };
      writeFileSync(
        join(folder, releaseFile),
        `${JSON.stringify(z.encode(builtRelease, release), null, 2)}\n`,
      );
    });
  }

  #describe(folder: string, groups: ChunkGroups, entryAssets: readonly { name: string }[]): BuiltRelease {
    const { kind, manifest, container, version, flavour, shared } = this.#options;
    const entryFiles = entryAssets.map((asset) => asset.name).filter(isPreloadable);
    const entry = entryFiles.find((file) => file.endsWith(".js"));
    if (!entry) throw new Error(`The build of ${manifest.name} has no entry script.`);
    const chunkNames = [
      ...manifest.paths.map(({ prefix, chunk }) => [prefix, chunk] as const),
      ...Object.entries(manifest.routeChunks ?? {}),
      ...manifest.slots.map(({ module }) => [module, module] as const),
      ...languageCodes.map((language) => [language, `texts-${language}-index-ts`] as const),
    ];
    const hints = Object.fromEntries(
      chunkNames.map(([key, chunk]) => [key, chunk === undefined ? [] : filesOfChunk(groups, chunk)]),
    );
    const files = listFiles(folder).filter((path) => path !== releaseFile && path !== stampFile);
    return {
      kind,
      name: manifest.name,
      version,
      container,
      contract: manifest.contract,
      flavour,
      entry,
      hints: {
        ...hints,
        "*": kind === "remote" ? [entry] : listFiles(folder).filter(isFirstFont),
      },
      ...(kind === "shell" && { documents: documentFormat }),
      styles: kind === "shell" ? entryFiles.filter((file) => file.endsWith(".css")) : [],
      files: files.map((path) => describeFile(folder, path)),
      ...(files.includes(serverScriptFile) && { serverScript: serverScriptFile }),
      shared,
      api: apiVersion,
      manifest,
    };
  }
}
