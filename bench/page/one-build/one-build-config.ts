import { basename, join } from "node:path";
import { rspack, type Configuration } from "@rspack/core";

/**
 * Modules of the shell that know how remotes are reached, which have a namesake in this folder; and where
 * they are imported.
 */
const namesakes = /^\.\/(?:composition\/)?(?:remote-loader|release-map)\.ts$/;
const shellSources = /[/\\]shell[/\\]src(?:[/\\]composition)?$/;

const federationPlugin = "ModuleFederationPlugin";

function replaceComposition() {
  return new rspack.NormalModuleReplacementPlugin(namesakes, (found) => {
    if (shellSources.test(found.context)) found.request = join(import.meta.dirname, basename(found.request));
  });
}

/** Chunks of each remote get its name as a prefix, as in the manifest of the application. */
function prefixChunks(remotes: Readonly<Record<string, string>>) {
  return Object.entries(remotes).map(([remote, folder]) => ({
    test: /\.tsx?$/,
    include: folder,
    enforce: "pre" as const,
    use: [{ loader: join(import.meta.dirname, "prefix-chunk-names.cjs"), options: { remote } }],
  }));
}

/**
 * Turns the build of the shell into that of one application with the remotes in it: the same options and
 * plugins, without federation.
 *
 * @param define build of a shell, as `defineShell` returns it
 * @param remotes source folder of each remote, by its name
 */
export function asOneBuild(
  define: () => Promise<Configuration | readonly Configuration[]>,
  remotes: Readonly<Record<string, string>>,
) {
  return async (): Promise<Configuration[]> => {
    const builds = [await define()].flat();
    const isFederated = (plugin: unknown) => plugin?.constructor.name === federationPlugin;
    if (!builds.some(({ plugins = [] }) => plugins.some(isFederated))) {
      throw new Error(`The shell's build has no ${federationPlugin}: there is nothing to compare with.`);
    }
    return builds.map((build) => ({
      ...build,
      module: { ...build.module, rules: [...prefixChunks(remotes), ...(build.module?.rules ?? [])] },
      plugins: [...(build.plugins ?? []).filter((plugin) => !isFederated(plugin)), replaceComposition()],
    }));
  };
}
