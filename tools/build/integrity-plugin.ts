import { rspack, type Compiler } from "@rspack/core";

/** Global function that the shell puts into the page: the `integrity` attribute of a file, by its URL. */
const integrityOf = "tesseraIntegrityOf";

/**
 * Has every chunk verified against the digest that the page has for it, from its release map or the release's
 * manifest. Digests do not compress; with a list of its own each entry would carry them a second time.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("IntegrityPlugin", (compilation) => {
      const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap("IntegrityPlugin", (code) => `${code}\n${verified("script")}`);
      hooks.createLink.tap("IntegrityPlugin", (code) => `${code}\n${verified("link")}`);
    });
  }
}

/** Runtime code that has an element verified. */
function verified(element: string): string {
  return `${element}.integrity = ${integrityOf}(url); ${element}.crossOrigin = "anonymous";`;
}
