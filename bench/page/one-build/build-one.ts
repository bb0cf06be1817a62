import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import type { RemoteManifestInput } from "@tessera/shared/contracts/release-map";
import { defaultLanguage } from "@tessera/shared/core/languages";
import { build } from "../../../tools/build/build.ts";
import { labelNavigation } from "../../../tools/build/label-navigation.ts";
import { releaseFile } from "../../../shared/src/contracts/release-patterns.ts";
import { projectRoot, type Target, targets } from "../../../tools/build/targets.ts";

const folder = join(projectRoot, "bench/.cache/one-build");
const sameFolder = join(projectRoot, "bench/.cache/one");
const plainFolder = join(projectRoot, "bench/.cache/plain");
const target: Target = {
  name: "one build",
  kind: "shell",
  folder,
  flavour: "production",
  output: join(folder, "dist"),
};
const shell = join(projectRoot, "shell");
const own = import.meta.dirname;

interface Part {
  readonly name: string;
  readonly folder: string;
  readonly manifest: RemoteManifestInput;
}

async function readPart(name: string, from: string): Promise<Part> {
  const file = pathToFileURL(join(from, "src/manifest.ts")).href;
  const { manifest } = (await import(file)) as { manifest: RemoteManifestInput };
  return { name, folder: from, manifest };
}

/**
 * Manifest of the application: paths and routes of the shell and of every remote, so that the document server
 * treats them as the shell's own. The bars are not part of it: they come from the manifests in the
 * application.
 */
export function mergeManifests(host: RemoteManifestInput, remotes: readonly Part[]): RemoteManifestInput {
  const prefixed = (name: string, chunk: string | undefined) => (chunk ? { chunk: `${name}-${chunk}` } : {});
  return {
    ...host,
    paths: [
      ...host.paths,
      ...remotes.flatMap(({ name, manifest }) =>
        manifest.paths.map(({ chunk, ...path }) => ({ ...path, ...prefixed(name, chunk) })),
      ),
    ],
    routes: [...(host.routes ?? []), ...remotes.flatMap(({ manifest }) => manifest.routes ?? [])],
  };
}

/** Writes a file unless it has this content already: a build compares its inputs by content and names. */
function write(path: string, lines: readonly string[]): void {
  const file = join(folder, path);
  const text = `${lines.join("\n")}\n`;
  if (existsSync(file) && readFileSync(file, "utf8") === text) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Specifier of a file in a generated file below `src`. */
const from = (file: string) => JSON.stringify(relative(join(folder, "src"), file));

async function generate(remotes: readonly Part[]): Promise<void> {
  const host = await readPart("shell", shell);
  const manifest = mergeManifests(host.manifest, remotes);
  const labelled = await Promise.all(remotes.map((part) => labelNavigation(part.folder, part.manifest)));
  write("package.json", [readFileSync(join(shell, "package.json"), "utf8").trim()]);
  write("src/manifest.ts", [`export const manifest = ${JSON.stringify(manifest)} as const;`]);
  write("src/remotes.ts", [
    `import { addRemote } from ${from(join(own, "static-remotes.ts"))};`,
    ...remotes.map(
      (part, index) =>
        `import { remote as remote${index} } from ${from(join(part.folder, "src/remote.tsx"))};`,
    ),
    ...labelled.map((part, index) => `addRemote(${JSON.stringify(part.manifest)}, remote${index});`),
  ]);
  write("src/main.ts", [`import "./remotes.ts";`, `import ${from(join(shell, "src/main.ts"))};`]);
  const server = join(shell, "src/server.tsx");
  if (existsSync(server)) {
    write("src/server.tsx", [
      `import "./remotes.ts";`,
      `import { exposeRemotes, withRemotes } from ${from(join(own, "static-remotes.ts"))};`,
      `import { begin as beginScreen } from ${from(server)};`,
      `exposeRemotes();`,
      `export * from ${from(server)};`,
      `export const begin = (request: string) => beginScreen(withRemotes(request));`,
    ]);
  }
  write("rspack.config.ts", [
    `import { asOneBuild } from ${JSON.stringify(relative(folder, join(own, "one-build-config.ts")))};`,
    `import { defineShell } from ${JSON.stringify(relative(folder, join(projectRoot, "rspack.config.base.ts")))};`,
    `import { manifest } from "./src/manifest.ts";`,
    `export default asOneBuild(defineShell(import.meta.dirname, manifest), ${JSON.stringify(
      Object.fromEntries(remotes.map((part) => [part.name, join(part.folder, "src")])),
    )});`,
  ]);
}

interface BuiltFiles {
  readonly serverScript?: string;
  readonly files: readonly { readonly path: string }[];
}

interface HintedFiles extends BuiltFiles {
  readonly hints: Readonly<Record<string, readonly string[]>>;
}

/**
 * Adds the texts of a remote to the hints of its paths, which the page of a remote has, too. The pages are
 * measured in the default language.
 */
export function withTextHints<Release extends HintedFiles>(
  release: Release,
  remotes: readonly Pick<Part, "name" | "manifest">[],
): Release {
  const textsOf = (name: string) =>
    release.files
      .map(({ path }) => path)
      .filter((path) => path.startsWith(`js/${name}-texts-${defaultLanguage}-`));
  const added = remotes.flatMap(({ name, manifest }) =>
    manifest.paths.map(
      ({ prefix }) => [prefix, [...(release.hints[prefix] ?? []), ...textsOf(name)]] as const,
    ),
  );
  return { ...release, hints: { ...release.hints, ...Object.fromEntries(added) } };
}

/**
 * Description of a release without its server script: the document server has no first screens for its pages.
 */
export function withoutServerScript({ serverScript, files, ...release }: BuiltFiles): BuiltFiles {
  return { ...release, files: files.filter(({ path }) => path !== serverScript) };
}

/** Builds of one application with the sources of shell and remotes. */
export interface OneBuild {
  /** Folder of the build that the document server treats like the site. */
  readonly same: string;
  /** Folder of the build whose pages are rendered in the browser alone. */
  readonly plain: string;
}

/**
 * Builds the shell and all remotes as one application with lazy routes, unless it is up to date with the
 * sources.
 */
export async function buildOne(): Promise<OneBuild> {
  const found = targets("production").filter(({ kind }) => kind === "remote");
  const remotes = await Promise.all(found.map((remote) => readPart(remote.name, remote.folder)));
  await generate(remotes);
  await build(target);
  const release = JSON.parse(readFileSync(join(target.output, releaseFile), "utf8")) as HintedFiles;
  const hinted = withTextHints(release, remotes);
  const copyAs = (folder: string, description: BuiltFiles) => {
    rmSync(folder, { recursive: true, force: true });
    cpSync(target.output, folder, { recursive: true });
    writeFileSync(join(folder, releaseFile), JSON.stringify(description, null, 2));
    return folder;
  };
  return {
    same: copyAs(sameFolder, hinted),
    plain: copyAs(plainFolder, withoutServerScript(hinted)),
  };
}
