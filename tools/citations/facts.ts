import { posix } from "node:path";
import { tableRows } from "./markdown.ts";
import { codeNames, findUntrueWords } from "./prose.ts";
import type { Files } from "./repository.ts";
import { Sources } from "./sources.ts";

const architecture = "docs/architecture.md";
const benches = "docs/benches.md";

/**
 * Finds every sentence, list and table of the pages that the sources contradict. Each problem is one line,
 * `<page>: <what is wrong>`; an empty list means that all of them are true. Decisions are not read: they tell
 * what was true on their day.
 */
export function findUntrueFacts(files: Files): string[] {
  const sources = new Sources(files);
  return [
    ...compareDoors(sources),
    ...checkLayers(sources),
    ...compareFolders(sources),
    ...compareFigures(sources),
    ...compareCommands(sources),
    ...checkProofs(sources),
    ...checkRows(sources),
    ...sources.pages.flatMap(([page, text]) =>
      findUntrueWords(sources, text).map((problem) => `${page}: ${problem}`),
    ),
  ];
}

/** Both directions of a comparison: what a page lists and is not, and what is and the page does not list. */
function compare(page: string, kind: string, listed: readonly string[], real: readonly string[]): string[] {
  return [
    ...listed
      .filter((name) => !real.includes(name))
      .map((name) => `${page}: lists ${kind} ${name}, which there is not`),
    ...real.filter((name) => !listed.includes(name)).map((name) => `${page}: lacks ${kind} ${name}`),
  ];
}

/** Paths from the root that a file imports, of ours. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*(?:\/\*.*?\*\/\s*)?"([^"]+)"/g)].flatMap(
    ([, name = ""]) => {
      if (name.startsWith(".")) return [posix.join(posix.dirname(path), name)];
      return name.startsWith("@tessera/shared/") ? [name.replace("@tessera/shared", "shared/src")] : [];
    },
  );
}

/** The list of areas of the server and of those whose door each uses. */
function compareDoors(sources: Sources): string[] {
  const area = /^server\/src\/modules\/([^/]+)\//;
  const real = new Set<string>();
  for (const [path, text] of sources.below("server/src/modules")) {
    const own = area.exec(path)?.[1];
    for (const imported of importsOf(path, text)) {
      const other = area.exec(imported)?.[1];
      if (own && other && other !== own) real.add(`${own} → ${other}`);
    }
  }
  const lines = sources.text(architecture).matchAll(/^([a-z-]+) +→ ([a-z-]+(?:, [a-z-]+)*)$/gm);
  const listed = [...lines].flatMap(([, own = "", others = ""]) =>
    others.split(", ").map((other) => `${own} → ${other}`),
  );
  return compare(architecture, "the door", listed, [...real].sort());
}

/** The line of arrows between the folders of shared: nothing imports what is behind it. */
function checkLayers(sources: Sources): string[] {
  const line = /^- (core ← [\s\S]+?)\s←\sshell/m.exec(sources.text(architecture))?.[1] ?? "";
  const groups = line.split(/\s←\s/).map((group) => group.match(/[a-z][\w-]*/g) ?? []);
  const layers = new Map(groups.flatMap((group, layer) => group.map((name) => [name, layer] as const)));
  const folders = sources.foldersIn("shared/src").filter((name) => name !== "testing");
  const missing = folders
    .filter((name) => !layers.has(name))
    .map((name) => `${architecture}: no arrow to ${name}`);
  const broken = sources.below("shared/src").flatMap(([path, text]) => {
    const own = layers.get(path.split("/")[2] ?? "") ?? Infinity;
    const above = importsOf(path, text).filter((name) => (layers.get(name.split("/")[2] ?? "") ?? 0) > own);
    return above.map((name) => `${architecture}: ${path} imports ${name} against the arrows`);
  });
  return [...missing, ...broken];
}

const unlisted = new Set(["testing", "locales"]);

/**
 * The blocks of rooms: the folders of the repository, of each room that has folders listed, and of the
 * server.
 */
function compareFolders(sources: Sources): string[] {
  const page = sources.text(architecture);
  const [rooms = "", server = ""] = [...page.matchAll(/^```\n(.*?)^```$/gms)]
    .map(([, block = ""]) => block)
    .filter((block) => /^(?:shared|server\/src)\/ ?/.test(block));
  const places = [...rooms.matchAll(/^([\w/]+\/)(?: |$)((?:.*\n)(?:^ .*\n)*)/gm)];
  const last = rooms.trimEnd().split("\n").at(-1) ?? "";
  const listedRooms = [...places.map(([, room = ""]) => room), ...last.split(" ")].map((room) =>
    room.replace(/\/$/, ""),
  );
  const realRooms = [...sources.folders].filter((path) => !path.includes("/") && !path.startsWith("."));
  const inRooms = places.flatMap(([, room = "", text = ""]) => {
    const listed = [...text.matchAll(/^ {2}src\/([\w-]+)(?: |$)/gm)].map(([, name = ""]) => name);
    const real = sources.foldersIn(`${room}src`).filter((name) => !unlisted.has(name));
    if (listed.length > 0)
      return compare(
        architecture,
        `in ${room}src`,
        listed.filter((name) => !unlisted.has(name)),
        real,
      );
    const named = new Set(text.match(/[a-z][\w-]*/g));
    if (room !== "tools/") return [];
    return sources
      .foldersIn("tools")
      .filter((name) => !named.has(name))
      .map((name) => `${architecture}: lacks tools/${name}`);
  });
  const inServer = (indent: string, folder: string) =>
    compare(
      architecture,
      `in ${folder}`,
      [...server.matchAll(new RegExp(`^${indent}([\\w-]+)/`, "gm"))].map(([, name = ""]) => name),
      sources.foldersIn(folder),
    );
  return [
    ...compare(architecture, "the room", [...new Set(listedRooms)], realRooms),
    ...inRooms,
    ...inServer(" {2}", "server/src"),
    ...inServer(" {4}", "server/src/platform"),
  ];
}

/** Figures that a bench prints, and those that its page explains; `<route>` and `${…}` stand for any name. */
function compareFigures(sources: Sources): string[] {
  const code = sources.below("bench");
  const names = sources.foldersIn("bench").join("|");
  const quoted = new RegExp(`["\`]((?:${names})\\.[\\w.]*(?:\\$\\{[^}]+\\})?)["\`]`, "g");
  const inCode = code.flatMap(([, text]) => [...text.matchAll(quoted)].map(([, name = ""]) => name));
  const inPage = [
    ...sources.text(benches).matchAll(new RegExp(`\`((?:${names})\\.[\\w.]*(?:<\\w+>)?)\``, "g")),
  ];
  const real = [...new Set(inCode.map((name) => name.replace(/\$\{.*/, "*")))];
  const listed = [...new Set(inPage.map(([, name = ""]) => name.replace(/(?:<|\$\{).*/, "*")))];
  const isIn = (name: string, others: readonly string[]) =>
    others.some((other) => other === name || startsLike(name, other) || startsLike(other, name));
  return [
    ...listed.filter((name) => !isIn(name, real)).map((name) => `${benches}: no bench prints ${name}`),
    ...real.filter((name) => !isIn(name, listed)).map((name) => `${benches}: lacks the figure ${name}`),
  ];
}

function startsLike(name: string, pattern: string): boolean {
  return pattern.endsWith("*") && name.startsWith(pattern.slice(0, -1));
}

/**
 * Scripts of npm, steps of its test and commands of tessera: those that pages name exist, and each is on a
 * page.
 */
function compareCommands(sources: Sources): string[] {
  const { scripts } = JSON.parse(sources.text("package.json") || '{"scripts":{}}') as { scripts: object };
  const steps = new Set(
    [...sources.text("tools/test/steps.ts").matchAll(/(?:name: |script\()"([\w-]+)"/g)].map(
      ([, name]) => name,
    ),
  );
  const commandLine = sources
    .below("releases/src/command-line")
    .map(([, text]) => text)
    .join("\n");
  const quoted = new Set([...commandLine.matchAll(/"([a-z-]+)[ "]/g)].map(([, name = ""]) => name));
  const declared = [...commandLine.matchAll(/\.command\("([a-z-]+)/g)].map(([, name = ""]) => name);
  const named = { npm: new Set<string>(), tessera: new Set<string>() };
  const problems: string[] = [];
  for (const [page, text] of sources.pages) {
    for (const [, run, name = ""] of text.matchAll(/\bnpm (run\s+)?([a-z][\w-]*)(?=[\s`)])/g)) {
      named.npm.add(name);
      if (!(name in scripts) && (run || !["install", "ci"].includes(name)))
        problems.push(`${page}: there is no script ${name}`);
    }
    for (const [, names = ""] of text.matchAll(/\bnpm test -- ((?:[a-z-]+ ?)+)(?=`| {2}|\n)/g)) {
      const unknown = names
        .trim()
        .split(" ")
        .filter((name) => !steps.has(name));
      problems.push(...unknown.map((name) => `${page}: npm test has no step ${name}`));
    }
    for (const [, names = ""] of text.matchAll(/\bnpx tessera ([a-z|-]+)/g)) {
      for (const name of names.split("|")) {
        named.tessera.add(name);
        if (!quoted.has(name)) problems.push(`${page}: tessera has no command ${name}`);
      }
    }
  }
  return [
    ...problems,
    ...Object.keys(scripts)
      .filter((name) => !named.npm.has(name))
      .map((name) => `README.md: no page names the script ${name}`),
    ...declared
      .filter((name) => !named.tessera.has(name))
      .map((name) => `README.md: no page names tessera ${name}`),
  ];
}

/** The table of properties: each test that it names exists. */
function checkProofs({ files }: Sources): string[] {
  const page = "docs/proof.md";
  const tests = [...files.keys()].filter((path) => /\.test\.tsx?$/.test(path));
  return tableRows(files.get(page) ?? "").flatMap(([property = "", , ...cells]) => {
    if (!/^P\d+$/.test(property)) return [];
    return [...cells.join().matchAll(/`([\w.-]+)`/g)]
      .filter(([, name]) => !tests.some((path) => new RegExp(`/${name}\\.test\\.tsx?$`).test(path)))
      .map(([, name]) => `${page}: there is no test ${name}`);
  });
}

/** Rows of tables whose first cell is one file: the names in the second cell are in that file. */
function checkRows({ files, pages }: Sources): string[] {
  return pages.flatMap(([page, text]) =>
    tableRows(text).flatMap(([first = "", second = ""]) => {
      const file = /^`([\w./-]+)`$/.exec(first)?.[1] ?? "";
      const source = files.get(file);
      if (source === undefined || source === "" || file.endsWith(".md")) return [];
      return codeNames(second)
        .filter((name) => !new RegExp(`\\b${name}\\b`).test(source))
        .map((name) => `${page}: ${file} has no ${name}`);
    }),
  );
}
