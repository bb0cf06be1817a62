import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";
import type { Configuration } from "@rspack/core";
import define from "./rspack.config.ts";

type Options = ConstructorParameters<typeof ModuleFederationPlugin>[0];

/** Builds a remote as before the shell lent the runtime: it brings the federation's own half and finds its core in the window. */
function asOlder(build: Configuration): Configuration {
  const alias = Object.entries(build.resolve?.alias || {}).filter(
    ([name]) => !name.includes("module-federation"),
  );
  const plugins = (build.plugins ?? []).map((plugin) => {
    if (!(plugin instanceof ModuleFederationPlugin)) return plugin;
    const { _options: options } = plugin as unknown as { _options: Options };
    return new ModuleFederationPlugin({
      ...options,
      experiments: { ...options.experiments, externalRuntime: true },
    });
  });
  return { ...build, resolve: { ...build.resolve, alias: Object.fromEntries(alias) }, plugins };
}

export default async () => (await define()).map(asOlder);
