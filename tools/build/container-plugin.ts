import { rspack, type Compiler } from "@rspack/core";

/** End of a container's name while its scripts are made smaller; as long as the digest that replaces it. */
export const placeholderDigest = "0".repeat(10);

/**
 * Replaces the name under which a build was compiled by that of its container, once its scripts have been
 * made smaller. The minifier chooses the names of variables by how often characters occur: with the digest
 * of the inputs among its text, any change of the sources made the scripts larger or smaller by dozens of
 * bytes.
 */
export class ContainerPlugin {
  readonly #compiled: string;
  readonly #container: string;

  constructor(compiled: string, container: string) {
    this.#compiled = compiled;
    this.#container = container;
  }

  apply(compiler: Compiler): void {
    const { Compilation, sources } = rspack;
    compiler.hooks.thisCompilation.tap("ContainerPlugin", (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tap({ name: "ContainerPlugin", stage }, (assets) => {
        for (const file of Object.keys(assets).filter((name) => /\.(?:js|css)$/.test(name))) {
          compilation.updateAsset(
            file,
            (asset) =>
              new sources.RawSource(asset.source().toString().replaceAll(this.#compiled, this.#container)),
          );
        }
      });
    });
  }
}
