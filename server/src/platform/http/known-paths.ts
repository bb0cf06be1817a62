/** Methods of each registered path, to distinguish a wrong method from an unknown path. */
export class KnownPaths {
  readonly #methods = new Map<string, { pattern: RegExp; methods: Set<string> }>();

  /** `path` with `:name` for parameters. */
  add(method: string, path: string): void {
    const known = this.#methods.get(path) ?? { pattern: patternOf(path), methods: new Set() };
    this.#methods.set(path, known);
    known.methods.add(method);
  }

  /** Methods of the paths that match `path`; empty when none does. */
  methodsOf(path: string): string[] {
    const fitting = [...this.#methods.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort();
  }
}

function patternOf(path: string): RegExp {
  const literal = path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${literal.replace(/:[A-Za-z]+/g, "[^/]+")}$`);
}
