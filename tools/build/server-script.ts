import type { Configuration, RspackPluginInstance } from "@rspack/core";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Folder, in a build's output, of the script that renders the release's first screens for the document
 * server.
 */
export const serverScriptFolder = "server/";
export const serverScriptFile = `${serverScriptFolder}screens.js`;

/** Global that holds the modules which the shell's server script provides, by specifier. */
const providedModules = "tesseraLentModules";

export interface ServerScriptOptions {
  readonly entry: string;
  /** Global variable that gets the exports of the entry. */
  readonly library: string;
  /**
   * Specifiers that are taken from the shell's server script; those with a slash at the end stand for all
   * below them.
   */
  readonly consumed?: readonly string[];
}

const react = dirname(createRequire(import.meta.url).resolve("react-dom/package.json"));

/**
 * Derives the build of a release's server script from its browser build: one script without chunks, with the
 * same class names, for a context that has neither a window nor Node's modules.
 */
export function serverScript(
  build: Configuration,
  { entry, library, consumed = [] }: ServerScriptOptions,
  ...plugins: RspackPluginInstance[]
): Configuration {
  const isConsumed = (request: string) =>
    consumed.some((module) => (module.endsWith("/") ? request.startsWith(module) : request === module));
  return {
    ...build,
    name: "server",
    // The packages' editions for browsers; nothing of a worker is used.
    target: ["webworker", "es2022"],
    devtool: false,
    entry: { screens: entry },
    output: {
      ...build.output,
      clean: false,
      publicPath: "",
      filename: serverScriptFile,
      library: { type: "var", name: library },
      crossOriginLoading: false,
      // Nothing is loaded later; the target alone does not say how it would be.
      chunkFormat: "array-push",
      chunkLoading: false,
    },
    resolve: {
      ...build.resolve,
      alias: {
        ...build.resolve?.alias,
        // The package's own entry for servers also brings the renderer that streams.
        "react-dom/client$": false,
        "react-dom/server$": join(react, "cjs/react-dom-server-legacy.browser.production.js"),
      },
    },
    externalsType: "var",
    externals: [
      ({ request }, callback) =>
        request !== undefined && isConsumed(request)
          ? callback(undefined, `${providedModules}[${JSON.stringify(request)}]`)
          : callback(),
    ],
    module: {
      ...build.module,
      parser: { ...build.module?.parser, javascript: { dynamicImportMode: "eager" } },
      generator: {
        ...build.module?.generator,
        css: { exportsOnly: true },
        "css/module": { ...build.module?.generator?.["css/module"], exportsOnly: true },
        asset: { emit: false },
      },
    },
    optimization: { ...build.optimization, splitChunks: false },
    plugins,
  };
}
