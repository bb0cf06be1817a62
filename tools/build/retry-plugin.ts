import { rspack, type Compiler } from "@rspack/core";

/**
 * Makes each further request for the same chunk a new one, past the browser's cache and past a request that hangs: its URL
 * ends with `?retry=<number>`. A chunk that has loaded is never requested again.
 */
export class RetryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("RetryPlugin", (compilation) => {
      const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap("RetryPlugin", (code) => `${code}\n${newUrl("script", "src", "url")}`);
      hooks.createLink.tap("RetryPlugin", (code) => `${code}\n${newUrl("link", "href", "url")}`);
    });
  }
}

/** Runtime code that counts the requests of a URL and numbers all but the first. */
function newUrl(element: string, attribute: string, url: string): string {
  const counts = "__webpack_require__.requests";
  return `${counts} = ${counts} || {};
if (${counts}[${url}]) ${element}.${attribute} = ${url} + "?retry=" + ${counts}[${url}];
${counts}[${url}] = (${counts}[${url}] || 0) + 1;`;
}
