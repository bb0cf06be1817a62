import { RuntimeGlobals, RuntimeModule, rspack, type Compiler } from "@rspack/core";

/**
 * Removes modules that threw from the module cache at every `import()`, so that they are evaluated again. The
 * bundler keeps the first error of a module and throws it again for ever, also when its cause, such as a
 * chunk that was not there, is gone.
 */
class EvictFailedModules extends RuntimeModule {
  constructor() {
    super("evict failed modules", RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    return `${RuntimeGlobals.ensureChunkHandlers}.evict = () => {
  const modules = ${RuntimeGlobals.moduleCache};
  for (const id in modules) if (modules[id].error !== undefined) delete modules[id];
};`;
  }
}

/**
 * Holds the failure of a file back until every file of the same `import()` has arrived or failed. A retry
 * that began earlier would join the requests that still hang, or whose answers are damaged, and fail with
 * them.
 */
class SettleTogether extends RuntimeModule {
  constructor() {
    super("settle together", RuntimeModule.STAGE_TRIGGER);
  }

  override generate(): string {
    return `const handlers = ${RuntimeGlobals.ensureChunkHandlers};
let together;
for (const kind of ["j", "css"]) {
  const load = handlers[kind];
  if (load) handlers[kind] = (chunk, promises) => {
    const files = [], all = (together ||= new Set());
    queueMicrotask(() => (together = undefined));
    load(chunk, files);
    for (const file of files) {
      all.add(file);
      promises.push(file.catch((cause) => Promise.allSettled(all).then(() => { throw cause; })));
    }
  };
}`;
  }
}

/**
 * Makes each further request for the same chunk a new one, past the browser's cache and past a request that
 * hangs: its URL ends with `?retry=<number>`. A chunk that has loaded is never requested again, a module that
 * threw is evaluated again. A failed import waits for all of its files, so that the next one requests each of
 * them again.
 */
export class RetryPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap("RetryPlugin", (compilation) => {
      const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
      hooks.createScript.tap("RetryPlugin", (code) => `${code}\n${newUrl("script", "src", "url")}`);
      hooks.createLink.tap("RetryPlugin", (code) => `${code}\n${newUrl("link", "href", "url")}`);
      compilation.hooks.additionalTreeRuntimeRequirements.tap("RetryPlugin", (chunk, requirements) => {
        requirements.add(RuntimeGlobals.ensureChunkHandlers);
        requirements.add(RuntimeGlobals.moduleCache);
        compilation.addRuntimeModule(chunk, new EvictFailedModules());
        compilation.addRuntimeModule(chunk, new SettleTogether());
      });
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
