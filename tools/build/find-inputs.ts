import { dirname, isAbsolute, join } from "node:path";
import { rspack, type Compilation, type Compiler, type Configuration, type Module } from "@rspack/core";
import { describeInputs, type BuildInputs, type InputPaths } from "../../releases/src/client/build-inputs.ts";
import { nodeBuild } from "./node-build.ts";
import { findUp, packageFiles } from "./package-files.ts";

/** Files of modules, each with the package.json that says how its package is to be imported. */
function filesOf(modules: Iterable<Module>): string[] {
  const files = new Set<string>();
  for (const module of modules) {
    // A module that the bundler makes up, such as the entry of a container, has an address with a scheme.
    const [path = ""] = "resource" in module ? String(module.resource).split("?") : [];
    if (!isAbsolute(path)) continue;
    files.add(path);
    const packageFile = findUp("package.json", dirname(path));
    if (packageFile !== undefined) files.add(packageFile);
  }
  return [...files];
}

/**
 * Files of the loaders of a configuration that are the project's own: the module graph has what they make,
 * not them.
 */
function loadersOf(part: unknown): string[] {
  if (typeof part !== "object" || part === null) return [];
  const own =
    "loader" in part && typeof part.loader === "string" && isAbsolute(part.loader) ? [part.loader] : [];
  return [...own, ...Object.values(part).flatMap(loadersOf)];
}

function run(compiler: Compiler): Promise<Compilation> {
  return new Promise((resolve, reject) =>
    compiler.run((error, stats) => {
      if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
      else if (stats) resolve(stats.compilation);
      else reject(error ?? new Error("The bundler ended without a result."));
    }),
  );
}

/** Resolves the modules of a build without writing anything. */
async function readModuleGraph(configuration: Configuration): Promise<InputPaths> {
  const compiler = rspack({
    ...configuration,
    devtool: false,
    optimization: { ...configuration.optimization, minimize: false },
  });
  let files: readonly string[] = [];
  // Later modules are merged into one another.
  compiler.hooks.thisCompilation.tap("ModuleGraph", ({ hooks }) =>
    hooks.finishModules.tap("ModuleGraph", (modules) => {
      files = [...filesOf(modules), ...loadersOf(configuration.module?.rules)];
    }),
  );
  compiler.hooks.shouldEmit.tap("ModuleGraph", () => false);
  try {
    const { fileDependencies, contextDependencies, missingDependencies } = await run(compiler);
    return {
      files,
      folders: [...contextDependencies],
      found: [...fileDependencies],
      missing: [...missingDependencies],
    };
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}

/**
 * Resolves the modules of the build's own configuration, and the packages that it and the bundler consist of.
 */
async function readOwnGraph(folder: string): Promise<InputPaths> {
  const packages = new Set(["@rspack/cli"]);
  const own = nodeBuild(folder, { config: join(folder, "rspack.config.ts") }, (specifier) =>
    packages.add(specifier),
  );
  const graph = await readModuleGraph(own);
  return { ...graph, files: [...graph.files, ...packageFiles(packages, folder)] };
}

/** A build whose inputs are asked for. */
interface Build {
  /** Folder that holds all sources, absolute. */
  readonly root: string;
  /** Folder of the package, with its rspack.config.ts. */
  readonly folder: string;
  /** Words that decide the output beside the files, such as the flavour. */
  readonly words: readonly string[];
  readonly configurations: readonly Configuration[];
  /** Files that the configuration reads when it is evaluated. */
  readonly files?: readonly string[];
}

/**
 * Finds everything that a build is made of: the modules of its graph with what resolved them, the modules of
 * its configuration, and the versions of the tools. Rejects when a module cannot be resolved or parsed.
 */
export async function findInputs(build: Build): Promise<BuildInputs> {
  const graphs = [await readOwnGraph(build.folder)];
  for (const configuration of build.configurations) graphs.push(await readModuleGraph(configuration));
  return describeInputs(build.root, build.words, {
    files: [...(build.files ?? []), ...graphs.flatMap(({ files }) => [...files])],
    folders: graphs.flatMap(({ folders }) => [...folders]),
    found: graphs.flatMap(({ found }) => [...found]),
    missing: graphs.flatMap(({ missing }) => [...missing]),
  });
}
