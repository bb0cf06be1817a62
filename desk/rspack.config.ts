import { join } from "node:path";
import type { Compiler, Configuration } from "@rspack/core";
import { browserBuild } from "../rspack.config.base.ts";
import { defineBuild } from "../tools/build/define-build.ts";
import { IntegrityPlugin } from "../tools/build/integrity-plugin.ts";

/** Emits a manifest with the names of the files that the document loads. */
class EntryManifest {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("EntryManifest", (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: "EntryManifest", stage }, () => {
        const files = compilation.entrypoints.get("desk")?.getFiles() ?? [];
        const manifest = {
          scripts: files.filter((file) => file.endsWith(".js")),
          styles: files.filter((file) => file.endsWith(".css")),
        };
        const text = new compiler.rspack.sources.RawSource(JSON.stringify(manifest));
        compilation.emitAsset("entry.json", text);
      });
    });
  }
}

function deskBuild(): Configuration {
  const naming = { manifest: { name: "desk" }, container: "desk", flavour: "production" } as const;
  const build = browserBuild(import.meta.dirname, naming);
  // The site serves these files itself: no release map has their digests.
  const plugins = (build.plugins ?? []).filter((plugin) => !(plugin instanceof IntegrityPlugin));
  return {
    ...build,
    entry: { desk: join(import.meta.dirname, "src/main.tsx") },
    output: {
      ...build.output,
      clean: true,
      publicPath: "/desk/assets/",
      // Unlike those of a release, their address tells nothing of their content, and browsers keep them.
      filename: "js/[name].[contenthash:8].js",
      chunkFilename: "js/[name].[contenthash:8].js",
      cssFilename: "css/[name].[contenthash:8].css",
      cssChunkFilename: "css/[name].[contenthash:8].css",
    },
    plugins: [...plugins, new EntryManifest()],
  };
}

export default defineBuild(import.meta.dirname, [deskBuild()]);
