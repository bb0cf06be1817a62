import { join } from "node:path";
import type { Configuration } from "@rspack/core";

const inlineScript = join(import.meta.dirname, "inline-script.cjs");
const workspacePackage = /^@tessera\//;
const ownModule = /^(\.|\/|@tessera\/)/;

/**
 * The build of files that Node runs: one ESM file per entry with the workspaces' sources in it; packages stay
 * in node_modules.
 *
 * @param folder the package's folder
 * @param entries file name without ending → source file
 * @param onPackage called with the specifier of every import of a package
 */
export function nodeBuild(
  folder: string,
  entries: Record<string, string>,
  onPackage: (specifier: string) => void = () => undefined,
): Configuration {
  return {
    context: folder,
    mode: "none",
    target: "node20",
    devtool: "source-map",
    entry: entries,
    output: {
      path: join(folder, "dist"),
      clean: true,
      filename: "[name].js",
      module: true,
      chunkFormat: "module",
      library: { type: "module" },
    },
    externalsType: "module",
    externals: [
      ({ request }, callback) => {
        if (!request || ownModule.test(request) || workspacePackage.test(request)) return callback();
        onPackage(request);
        // A package that is imported dynamically is loaded when it is needed.
        callback(undefined, `module-import ${request}`);
      },
    ],
    resolve: { extensions: [".ts", ".tsx", ".js"] },
    module: {
      // A process finds its files beside itself, not where its source was; texts that it imports by language
      // are in it.
      parser: { javascript: { importMeta: false, dynamicImportMode: "eager" } },
      rules: [
        { resourceQuery: /^\?inline-script$/, type: "javascript/esm", loader: inlineScript },
        {
          test: /\.tsx?$/,
          resourceQuery: { not: /./ },
          exclude: /node_modules/,
          loader: "builtin:swc-loader",
          options: { jsc: { parser: { syntax: "typescript", tsx: true }, target: "es2023" } },
        },
      ],
    },
  };
}
