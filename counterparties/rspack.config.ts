import { readdirSync } from "node:fs";
import { join } from "node:path";
import { rspack, type Compiler, type Configuration } from "@rspack/core";
import { defineService } from "../tools/build/define-build.ts";

/** Emits a manifest with the hashed names of the files of each page. */
class ClientManifest {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("ClientManifest", (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "ClientManifest", stage }, () => {
        const pages = [...compilation.entrypoints].map(([page, entrypoint]) => {
          const nameOf = (ending: string) => entrypoint.getFiles().find((name) => name.endsWith(ending));
          return [page, { script: nameOf(".js"), style: nameOf(".css") }];
        });
        compilation.emitAsset(
          "manifest.json",
          new compiler.rspack.sources.RawSource(JSON.stringify(Object.fromEntries(pages))),
        );
      });
    });
  }
}

/** First files of a party's pages: of its only one, or of one for each game of the studio, by its folder. */
function pagesOf(party: string): Record<string, string> {
  const folder = join(import.meta.dirname, "src", party);
  const firsts = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /^([\w-]+\/)?client\/main\.ts$/.test(file))
    .toSorted();
  return Object.fromEntries(firsts.map((file) => [file.split("/").at(-3) ?? "page", join(folder, file)]));
}

/** Build of a party's browser files. Its process reads them from `client/<party>` beside itself. */
const clientOf = (party: string): Configuration => ({
  name: party,
  context: import.meta.dirname,
  mode: "production",
  target: "web",
  devtool: false,
  entry: pagesOf(party),
  output: {
    path: join(import.meta.dirname, "dist/client", party),
    clean: true,
    publicPath: "/assets/",
    filename: "[name].[contenthash:8].js",
    cssFilename: "[name].[contenthash:8].css",
    assetModuleFilename: "[name].[contenthash:8][ext]",
  },
  resolve: { extensions: [".ts", ".js"] },
  module: {
    // Custom properties and grid areas keep their names: one module sets what another reads.
    parser: { "css/module": { namedExports: false, dashedIdents: false, grid: false } },
    generator: {
      "css/module": { localIdentName: "[local]-[hash:base64:5]", exportsConvention: "as-is", esModule: true },
    },
    rules: [
      { test: /\.module\.css$/, type: "css/module" },
      { test: /(?<!\.module)\.css$/, type: "css" },
      { test: /\.woff2$/, type: "asset/resource" },
      {
        test: /\.ts$/,
        exclude: /node_modules/,
        loader: "builtin:swc-loader",
        options: {
          jsc: { parser: { syntax: "typescript" } },
          env: { targets: ["chrome >= 111", "edge >= 111", "firefox >= 115", "safari >= 16.4"] },
        },
      },
    ],
  },
  optimization: {
    chunkIds: "named",
    moduleIds: "named",
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
      new rspack.LightningCssMinimizerRspackPlugin(),
    ],
  },
  performance: false,
  plugins: [new ClientManifest()],
});

export default defineService(
  import.meta.dirname,
  {
    studio: "./src/studio/main.ts",
    gateway: "./src/gateway/main.ts",
    mailbox: "./src/mailbox/main.ts",
    "live-studio": "./src/live-studio/main.ts",
  },
  ["studio", "gateway", "mailbox", "live-studio"].map(clientOf),
);
