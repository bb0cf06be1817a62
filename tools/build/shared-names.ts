import type { Compilation, Module } from "@rspack/core";
import type { BuiltRelease } from "../../shared/src/contracts/release-map.ts";

/** Address of a module that a shell provides: its specifier, version and file. */
const providedModule = /^provide shared module \(\w+\) (.+)@[^@ ]+ = /;

/** Export that every module of CommonJS has for an import, whatever it says of itself. */
const interopName = "default";

/**
 * Names of the shared modules that a build consumes or provides, by the module's specifier, from its module
 * graph. A module whose names are not known is left out. Valid once the graph is complete.
 */
export function sharedNames(
  compilation: Compilation,
  kind: BuiltRelease["kind"],
): NonNullable<BuiltRelease["sharedNames"]> {
  const names = new Map<string, Set<string>>();
  const record = kind === "shell" ? recordProvided : recordConsumed;
  for (const module of compilation.modules) record(compilation, module, names);
  const sorted = [...names].map(([specifier, set]) => [specifier, [...set].toSorted()] as const);
  return Object.fromEntries(sorted.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

type Names = Map<string, Set<string>>;

function recordProvided({ moduleGraph }: Compilation, module: Module, names: Names): void {
  const [, specifier] = providedModule.exec(module.readableIdentifier()) ?? [];
  if (specifier === undefined) return;
  for (const { module: provided } of moduleGraph.getOutgoingConnections(module)) {
    const exported = provided && moduleGraph.getProvidedExports(provided);
    if (Array.isArray(exported)) names.set(specifier, new Set(exported));
  }
}

function recordConsumed({ moduleGraph }: Compilation, module: Module, names: Names): void {
  if (module.type !== "consume-shared-module") return;
  for (const { dependency } of moduleGraph.getIncomingConnections(module)) {
    // Of `import * as z` the first name after the dot. One without a name only orders the evaluation.
    const [name] = dependency.ids ?? [];
    if (dependency.request === undefined || name === undefined || name === interopName) continue;
    const known = names.get(dependency.request) ?? new Set();
    names.set(dependency.request, known.add(name));
  }
}
