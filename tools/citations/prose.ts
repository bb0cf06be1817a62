import { isDecision } from "./citations.ts";
import { withoutCodeBlocks } from "./markdown.ts";
import { namelessPath, type Sources } from "./sources.ts";

/** Finds names, calls and numbers in a page that the sources do not have. */
export function findUntrueWords(sources: Sources, text: string): string[] {
  return [...checkNames(sources, text), ...checkCalls(sources, text), ...checkNumbers(sources, text)];
}

/**
 * Names in code that can only be those of sources: `camelCase`, `TwoWords`, `called()` and
 * `VARIABLES_LIKE_THIS`.
 */
export function codeNames(text: string): string[] {
  const spans = [...text.matchAll(/`([A-Za-z_$][\w$]*)(\([^`)]*\))?`/g)];
  return spans.flatMap(([, name = "", call]) =>
    call !== undefined || /[a-z][A-Z]|^[A-Z][A-Z\d]*_[A-Z_\d]+$/.test(name) ? [name] : [],
  );
}

/** Names in code, names in a file and modules of shared exist. */
function checkNames({ files, words, folders }: Sources, text: string): string[] {
  const prose = withoutCodeBlocks(text);
  const unknown = codeNames(prose).filter((name) => !words.has(name));
  const placed = [...prose.matchAll(/`([\w$]+)(?:\(\))?`\s+(?:in|of)\s+`([a-z][\w.-]*(?:\/[\w.-]+)+)`/g)];
  const misplaced = placed.filter(([, name, path = ""]) => {
    const inside = [...files].filter(([file]) => file === path || file.startsWith(`${path}/`));
    return inside.length > 0 && !inside.some(([, source]) => new RegExp(`\\b${name}\\b`).test(source));
  });
  const modules = [...text.matchAll(/@tessera\/shared\/([a-z][\w/-]*)/g)].filter(([, name = ""]) => {
    const path = `shared/src/${name.replace(/\/$/, "")}`;
    return !folders.has(path) && !files.has(`${path}.ts`) && !files.has(`${path}.tsx`);
  });
  const tests = [...prose.matchAll(/`([\w-]+(?:\.[\w-]+)*\.(?:test|spec)\.tsx?)`/g)].filter(
    ([, name = ""]) => ![...files.keys()].some((path) => path.endsWith(`/${name}`)),
  );
  return [
    ...unknown.map((name) => `no source has the name ${name}`),
    ...misplaced.map(([, name, path]) => `${path} has no ${name}`),
    ...modules.map(([name]) => `there is no module ${name}`),
    ...tests.map(([, name]) => `there is no test ${name}`),
  ];
}

/**
 * Calls over HTTP, as `GET /api/me`: a contract or a server has the path with this method; `…` in front is
 * its beginning, behind it any end.
 */
function checkCalls({ served }: Sources, text: string): string[] {
  const calls = [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (…?\/[^`\s]*)`/g)];
  return calls.flatMap(([call, method = "", named = ""]) => {
    const path = namelessPath(named.replaceAll("…", ""));
    const isNamed = (declared: string) =>
      named.endsWith("…") ? declared.startsWith(`${path}/`) : isSamePath(path, declared);
    return served.some((known) => (known.method === method || known.method === "") && isNamed(known.path))
      ? []
      : [`there is no call ${call}`];
  });
}

/** Calls of the back office and of the registry are declared without what all of them begin with. */
function isSamePath(named: string, declared: string): boolean {
  const beginnings = [
    "",
    "/admin/api",
    "/registry/v1",
    "/registry/v1/environments/:",
    "/registry/v1/environments/:/remotes/:",
    "/remotes/:",
  ];
  return beginnings.some((beginning) => named === beginning + declared) || declared.endsWith(named);
}

const numerals =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen".split(" ");

/** Numbers of things that can be counted, and parts of the product that are said to come later. */
function checkNumbers({ files, folders }: Sources, text: string): string[] {
  const source = (path: string) => files.get(path) ?? "";
  const count = (path: string, form: RegExp) => source(path).match(form)?.length ?? 0;
  const properties = count("docs/specification/invariants.md", /^## P\d+/gm);
  const areas = [...folders].filter((path) => /^server\/src\/modules\/[^/]+$/.test(path)).length;
  const counted: readonly [string, number][] = [
    ["import rules", count(".dependency-cruiser.mjs", /^ {2}forbid\($/gm)],
    ["(?:common )?changes(?=, each| *:)", count("docs/contributing.md", /^## /gm)],
    ["properties of money", properties],
    ["areas of the server", areas],
    [
      "benches",
      [...folders].filter((path) => /^bench\/[^/]+$/.test(path) && path !== "bench/results").length,
    ],
    ["decisions", [...files.keys()].filter(isDecision).length],
  ];
  const numbers = counted.flatMap(([noun, real]) =>
    [...text.matchAll(new RegExp(`\\b(${numerals.join("|")}|\\d+) ${noun}`, "gi"))].flatMap(
      ([found, number = ""]) =>
        [numerals.indexOf(number.toLowerCase()), Number(number)].includes(real)
          ? []
          : [`"${found}": there are ${real}`],
    ),
  );
  const ranges = [...text.matchAll(/\bP1 to P(\d+)/g)].filter(([, last]) => Number(last) !== properties);
  const later = withoutCodeBlocks(text).matchAll(
    /\bnot (?:yet )?(?:built|implemented) yet\b|\bnot yet (?:built|implemented)\b|\b(?:is|are|will be) built later\b/gi,
  );
  return [
    ...numbers,
    ...ranges.map(([found]) => `"${found}": there are ${properties}`),
    ...[...later].map(([found]) => `"${found}": say what there is`),
  ];
}
