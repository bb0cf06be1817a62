import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import { rspack, type Configuration } from "@rspack/core";
import define from "./rspack.config.ts";

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/**
 * Builds a remote as before the shell provided the runtime: it brings the federation's own half and finds its
 * core in the window.
 */
function asOlder(build: Configuration): Configuration {
  const plugins = (build.plugins ?? []).flatMap((plugin) => {
    if (plugin instanceof rspack.NormalModuleReplacementPlugin) return [];
    if (!(plugin instanceof ModuleFederationPlugin)) return [plugin];
    const { _options: options } = plugin as unknown as { _options: Options };
    const experiments = { ...options.experiments, externalRuntime: true };
    return [new ModuleFederationPlugin({ ...options, experiments })];
  });
  return { ...build, plugins };
}

export default async () => (await define()).map(asOlder);
