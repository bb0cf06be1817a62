import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rspack, type Configuration } from "@rspack/core";
import { nodeBuild } from "../../../tools/build/node-build.ts";

export interface RenderProcess {
  /** Built script. */
  readonly file: string;
  /** Folder of the script, which the process may not read. */
  readonly folder: string;
  readonly remove: () => Promise<void>;
}

const releases = join(import.meta.dirname, "../../../releases");

/** Builds the process that renders first screens, as the site's build does, into a temporary folder. */
export async function buildRenderProcess(): Promise<RenderProcess> {
  const folder = await mkdtemp(join(tmpdir(), "tessera-render-"));
  const build = nodeBuild(releases, { "render-process": "./src/first-screens/render-process.ts" });
  await bundle({ ...build, devtool: false, output: { ...build.output, path: folder } });
  await writeFile(join(folder, "package.json"), '{ "type": "module" }');
  return {
    file: join(folder, "render-process.js"),
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function bundle(configuration: Configuration): Promise<void> {
  const compiler = rspack(configuration);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats?.hasErrors()) reject(new Error(stats.toString("errors-only")));
        else resolve();
      });
    });
  });
}
