import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { stampFile } from "@tessera/releases/inputs";
import * as z from "@tessera/shared/schema";
import { commandLine, projectRoot, targets, type Target } from "../build/targets.ts";
import { siteNodeOptions } from "../start/site-node-options.ts";
import { importedPackages, neededPackages } from "./needed-packages.ts";

/** A file of an archive. */
export interface ArchiveFile {
  /** Path below the archive's folder, with slashes. */
  readonly path: string;
  readonly bytes: Buffer;
  readonly isExecutable?: boolean;
}

/** Builds whose output an archive holds: all but the other parties, which belong to others in production. */
export const archivedTargets: readonly Target[] = [
  commandLine,
  ...targets("production").filter(({ name }) => name !== "counterparties"),
];

/** Folders whose files are taken as they are, without tests. */
const sourceFolders = ["server/migrations", "releases/migrations", "operations"];
/** List of changes, and the description of the API that this build serves, for `tessera can-deploy`. */
const sourceFiles = ["CHANGELOG.md", "shared/api-shapes/served.json"];

const ofOtherTools = /\.map$|\.d\.[cm]?ts$|\.test\.ts$/;

/** Paths of the files below a folder, absolute. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

/** Scripts of the builds that Node runs. */
function nodeScripts(): string[] {
  return archivedTargets
    .filter(({ kind }) => kind === "service")
    .flatMap(({ output }) => filesBelow(output).filter((path) => path.endsWith(".js")));
}

/** Files of a package without those of the packages in it. */
function packageContent(folder: string): string[] {
  return filesBelow(folder).filter((path) => !relative(folder, path).split(sep).includes("node_modules"));
}

const description = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  engines: z.record(z.string(), z.string()),
});

/** Describes the project: name, version, license and engines of its package.json. */
export function readProject(): z.infer<typeof description> {
  return z.parse(description, JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8")));
}

const installed = z.object({ version: z.string() });

/** Versions by name of the packages that scripts import. */
function importedVersions(scripts: readonly string[]): Record<string, string> {
  const folders = neededPackages(scripts);
  const versionOf = (name: string) => {
    const folder = folders.find((path) => path.split(sep).join("/").endsWith(`node_modules/${name}`));
    if (folder === undefined) throw new Error(`${name} is imported, but not installed.`);
    return z.parse(installed, JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).version;
  };
  const names = [...new Set(scripts.flatMap(importedPackages))].sort();
  return Object.fromEntries(names.map((name) => [name, versionOf(name)]));
}

function packageFile(scripts: readonly string[]): string {
  const { name, version, license, engines } = readProject();
  const start = ["node", ...siteNodeOptions, "site/dist/site.js"].join(" ");
  const file = {
    name,
    version,
    private: true,
    license,
    type: "module",
    engines,
    bin: { tessera: "./bin/tessera" },
    scripts: { start },
    dependencies: importedVersions(scripts),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

const command = '#!/usr/bin/env node\nimport "../releases/dist/tessera.js";\n';

/**
 * Reads everything that a production node needs from the builds that are there, in the order of their paths:
 * the site with its processes, the desk, the migrations, the builds to publish, the command line, the
 * packages that these import, and the configurations of other programs. Folders are those of the repository.
 */
export function archiveFiles(): ArchiveFile[] {
  const scripts = nodeScripts();
  const read = [
    ...archivedTargets.flatMap(({ output }) => filesBelow(output)),
    ...sourceFolders.flatMap((folder) => filesBelow(join(projectRoot, folder))),
    ...sourceFiles.map((path) => join(projectRoot, path)),
    ...neededPackages(scripts).flatMap(packageContent),
  ]
    .filter((path) => !ofOtherTools.test(path) && basename(path) !== stampFile)
    .map((path) => ({
      path: relative(projectRoot, path).split(sep).join("/"),
      bytes: readFileSync(path),
    }));
  const written: ArchiveFile[] = [
    { path: "README.md", bytes: readFileSync(join(import.meta.dirname, "archive-readme.md")) },
    { path: "bin/tessera", bytes: Buffer.from(command), isExecutable: true },
    { path: "package.json", bytes: Buffer.from(packageFile(scripts)) },
  ];
  return [...read, ...written].sort((one, other) => (one.path < other.path ? -1 : 1));
}
