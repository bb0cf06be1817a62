import type { Compiler } from "@rspack/core";

/** Files of packages of which a page has one copy, the shell's: a second one breaks every hook. */
const providedPackages = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** Refuses a build of a remote that holds a file of React, however it was imported. */
export class OneReactPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("OneReactPlugin", (compilation) => {
      compilation.hooks.finishModules.tap("OneReactPlugin", (modules) => {
        for (const module of modules) {
          const file = "resource" in module && typeof module.resource === "string" ? module.resource : "";
          const [, name] = providedPackages.exec(file) ?? [];
          if (name) {
            const text = `${file} would be a second copy of ${name}: import ${name}, which the shell provides.`;
            compilation.errors.push(new compiler.webpack.WebpackError(text));
          }
        }
      });
    });
  }
}
