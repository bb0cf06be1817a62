import { posix } from "node:path";
import { type Files, foldersOf } from "./repository.ts";

/** The pages and what they are compared with; each is read once. */
export class Sources {
  readonly files: Files;
  readonly pages: readonly (readonly [string, string])[];
  /** Everything that is executed or compiled, as one text; tests of this folder contain lies. */
  readonly code: string;
  readonly words: ReadonlySet<string>;
  readonly served: ReturnType<typeof servedCalls>;
  readonly folders: ReadonlySet<string>;

  constructor(files: Files) {
    this.files = files;
    this.pages = [...files].filter(
      ([path]) => /^(?:README|docs\/.*)\.md$/.test(path) && !path.startsWith("docs/decisions/"),
    );
    const read = ([path]: [string, string]) => /\.(?:tsx?|m?js|css|sql|json)$/.test(path) && !isOwn(path);
    this.code = [...files]
      .filter(read)
      .map(([, text]) => text)
      .join("\n");
    this.words = new Set(this.code.match(/[\w$]+/g));
    this.served = servedCalls(this.code);
    this.folders = foldersOf(files);
  }

  text(path: string): string {
    return this.files.get(path) ?? "";
  }

  /** Names of the folders directly in a folder, in order. */
  foldersIn(folder: string): string[] {
    const inside = [...this.folders].filter((path) => posix.dirname(path) === folder);
    return inside.map((path) => posix.basename(path)).sort();
  }

  /** Files of the product below a folder, without tests and what they share. */
  below(folder: string): [string, string][] {
    return [...this.files].filter(
      ([path]) => path.startsWith(`${folder}/`) && /\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path),
    );
  }
}

const isOwn = (path: string) => path.startsWith("tools/citations/") && path.endsWith(".test.ts");

/** A path whose parameters have no names, and without its query. */
export function namelessPath(path: string): string {
  return path.replaceAll(/:\w+|<\w+>|\$\{[^}]+\}/g, ":").replace(/[?#].*$/, "");
}

/**
 * Calls that the sources declare: those of contracts, routes that a server adds by method, and constants of a
 * path, which have no method here.
 */
function servedCalls(code: string): { readonly method: string; readonly path: string }[] {
  const forms = [
    /method: "(\w+)",\s+path: ["`]([^"`]+)["`]/g,
    /operatorEndpoint\(\s*["`]([A-Z]+) ([^"`]+)["`]/g,
    /\.(get|post|put|patch|delete)\b(?:<[^(]*>)?\(\s*["`]([^"`]+)["`]/g,
    /"(GET|POST|PUT|PATCH|DELETE)",\s*["`]([^"`]+)["`]/g,
  ];
  const paths = [...code.matchAll(/(?:Path|End|prefix)(?: =|:) ["`]([^"`]*\/[^"`]+)["`]/g)].map(
    ([, path = ""]) => ["", "", path],
  );
  return [...forms.flatMap((form) => [...code.matchAll(form)]), ...paths].map(
    ([, method = "", path = ""]) => ({
      method: method.toUpperCase(),
      path: namelessPath(path.replace(/^\$\{\w+(?:\(\w*\))?\}/, "")),
    }),
  );
}
