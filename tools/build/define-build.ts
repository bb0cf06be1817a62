import { basename, join } from "node:path";
import type { Configuration } from "@rspack/core";
import { type Build, currentFlavour, withPlugins } from "../../rspack.config.base.ts";
import { findInputs } from "./find-inputs.ts";
import { InputsPlugin } from "./inputs-plugin.ts";
import { nodeBuild } from "./node-build.ts";

const root = join(import.meta.dirname, "../..");

/**
 * A build of our own that is no release, such as a process or the desk.
 *
 * @param folder the package's folder
 */
export function defineBuild(folder: string, builds: readonly Configuration[]): Build<Configuration[]> {
  return async () => {
    const words = [currentFlavour(), basename(folder)];
    const inputs = await findInputs({ root, folder, words, configurations: builds });
    const recorded = new InputsPlugin(root, join(folder, "dist"), inputs);
    return builds.map((build) => withPlugins(build, recorded));
  };
}

/**
 * The build of a process of our own, with further builds that belong to it, such as its pages.
 *
 * @param entries file name without ending → source file
 */
export function defineService(
  folder: string,
  entries: Record<string, string>,
  pages: readonly Configuration[] = [],
): Build<Configuration[]> {
  const service = nodeBuild(folder, entries);
  // The output names are stable; where pages lie in the same folder, only their own folders are cleaned.
  const output = { ...service.output, clean: pages.length === 0 };
  return defineBuild(folder, [{ ...service, output }, ...pages]);
}
