import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { useSyncExternalStore } from "react";
import { textOptions, type TextsInstance } from "../../shared/src/i18n/options.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findLocales, languagesOf, readLocale } from "../locales/find-locales.ts";
import { projectRoot } from "./targets.ts";

const require = createRequire(join(projectRoot, "shared/package.json"));
const packageFolder = (name: string) => dirname(require.resolve(`${name}/package.json`));
const leanI18next = require(join(projectRoot, "tools/build/lean-i18next.cjs")) as (source: string) => string;

type CreateInstance = TextsInstance["createInstance"];

let folder: string;
let createInstance: CreateInstance;
let createLeanInstance: CreateInstance;

const readSource = () => readFileSync(join(packageFolder("i18next"), "dist/esm/i18next.js"), "utf8");

/** Writes an edition of the package to a file and imports it. */
async function importEdition(name: string, source: string): Promise<CreateInstance> {
  const file = join(folder, name);
  writeFileSync(file, source);
  const edition = (await import(pathToFileURL(file).href)) as Pick<TextsInstance, "createInstance">;
  return edition.createInstance;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tessera-texts-"));
  createInstance = await importEdition("whole.mjs", readSource());
  createLeanInstance = await importEdition("lean.mjs", leanI18next(readSource()));
});
afterAll(() => rmSync(folder, { recursive: true }));

type Texts = Readonly<Record<string, unknown>>;

interface Part {
  readonly namespace: string;
  readonly language: string;
  readonly texts: Texts;
}

async function readParts(): Promise<Part[]> {
  const locales = findLocales(projectRoot).flatMap((path) =>
    languagesOf(projectRoot, path).map((language) => ({ path, language })),
  );
  return Promise.all(
    locales.map(async ({ path, language }) => ({
      namespace: path.startsWith("shell") ? "common" : path,
      language,
      texts: (await readLocale(projectRoot, path, language)) as Texts,
    })),
  );
}

/** Every text, by its key. */
function listTexts(texts: Texts, prefix = ""): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value === "string") return [[prefix + name, value] as [string, string]];
    if (typeof value === "object" && value !== null) return listTexts(value as Texts, `${prefix + name}.`);
    return [];
  });
}

interface Setup {
  readonly texts: TextsInstance;
  readonly events: unknown[][];
}

/** Sets an instance up as a page does, in Indonesian, and records what it tells. */
function setUp(create: CreateInstance, parts: readonly Part[]): Setup {
  const events: unknown[][] = [];
  const texts = create();
  void texts.init({
    ...textOptions,
    resources: {},
    lng: "id",
    missingKeyHandler: (...missing) => events.push(["missing", ...missing.slice(0, 5)]),
  });
  for (const event of ["languageChanged", "languageChanging"]) {
    texts.on(event, (...values: unknown[]) => events.push([event, ...values]));
  }
  texts.store.on("added", (...values: unknown[]) => events.push(["added", ...values]));
  for (const part of parts) texts.addResourceBundle(part.language, part.namespace, part.texts, true, true);
  return { texts, events };
}

/** Values that could be taken for syntax. */
const values = ["Budi & <b>Ani</b>", "{{name}}", "$t(auth.login)", "{{count, number}}", "$1 $& a/b", 1_234.5];

/** Options of a text: values for its placeholders, and what selects one of its forms. */
function optionsFor(text: string): Record<string, unknown>[] {
  const names = [...text.matchAll(/\{\{\s*-?\s*(\w+)\s*\}\}/g)].flatMap(([, name]) => name ?? []);
  const filled = Object.fromEntries(
    names.map((name, index) => [name, values[(text.length + index) % values.length]]),
  );
  return [{}, filled, ...[0, 1, 2.5].map((count) => ({ ...filled, count })), { ...filled, context: "one" }];
}

/** Keys by which a text is asked for: its own, and that of all its forms. */
const keysOf = (key: string) => [key, key.replace(/_[^_.]+$/, ""), key.replace(/_[^_.]+_[^_.]+$/, "")];

/** Asks for every text of every part in a language; each result with what was asked. */
function askForAll({ texts }: Setup, parts: readonly Part[]): string[] {
  return parts.flatMap((part) =>
    listTexts(part.texts).flatMap(([key, text]) =>
      [...new Set(keysOf(key))].flatMap((asked) =>
        optionsFor(text).map((options) => {
          const result = texts.t(asked, { ...options, ns: part.namespace });
          return `${part.namespace} ${asked} ${JSON.stringify(options)}: ${JSON.stringify(result)}`;
        }),
      ),
    ),
  );
}

it("every text of the site with values, counts and contexts, in each language: the same as by the whole package", async () => {
  const parts = await readParts();
  const whole = setUp(createInstance, parts);
  const lean = setUp(createLeanInstance, parts);
  for (const language of ["id", "en-GB"]) {
    await Promise.all([whole.texts.changeLanguage(language), lean.texts.changeLanguage(language)]);
    const expected = askForAll(whole, parts);
    expect(expected.length).toBeGreaterThan(5_000);
    const found = askForAll(lean, parts);
    expect(found.filter((line, index) => line !== expected[index]).slice(0, 5)).toEqual([]);
  }
  expect(lean.events).toEqual(whole.events);
}, 120_000);

it("a text missing in one language: the other one's; missing in all: the key, and the page is notified", () => {
  const parts: Part[] = [
    {
      namespace: "common",
      language: "en",
      texts: { shared: "Shared", forms_one: "One", forms_other: "Many" },
    },
    { namespace: "remote.raffle", language: "en", texts: { raffle: { title: "Raffle" } } },
    { namespace: "remote.raffle", language: "id", texts: { raffle: {} } },
  ];
  const [whole, lean] = [createInstance, createLeanInstance].map((create) => setUp(create, parts));
  if (!whole || !lean) throw new Error("There are two instances.");
  const keys = ["raffle.title", "shared", "raffle.none", "none", "raffle", "forms", "a:b.c", ""];
  const ask = ({ texts }: Setup) =>
    keys.flatMap((key) => [
      texts.t(key, { ns: "remote.raffle" }),
      texts.t(key, { ns: "remote.raffle", count: 1 }),
      texts.t(key, { ns: "remote.raffle", defaultValue: "Default" }),
      texts.getFixedT("id", "remote.raffle")(key),
      texts.exists(key, { ns: "remote.raffle" }),
      texts.hasLoadedNamespace("remote.raffle"),
      texts.hasLoadedNamespace("remote.none"),
    ]);
  expect(ask(lean)).toEqual(ask(whole));
  expect(lean.events).toEqual(whole.events);
  expect(lean.events.filter(([event]) => event === "missing").length).toBeGreaterThan(0);
});

it("texts of the site: none is nested in another one, and none names a format", async () => {
  const texts = (await readParts()).flatMap(({ texts }) => listTexts(texts).map(([, text]) => text));
  expect(texts.filter((text) => text.includes("$t(") || /\{\{[^}]*,/.test(text))).toEqual([]);
});

it("removed parts: still in the package under these names; otherwise its update has to be checked", () => {
  const rules = readFileSync(join(projectRoot, "tools/build/lean-i18next.cjs"), "utf8");
  const source = readSource();
  const lean = leanI18next(source);
  const names = [...rules.matchAll(/^ {4}?"(\w+)"|\["(\w+)"|, "(\w+)"/gm)].flatMap(([, ...found]) =>
    found.filter(Boolean),
  );
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !new RegExp(`^  ${name}\\(`, "m").test(source))).toEqual([]);
  expect(lean).toMatch(/class Connector extends EventEmitter \{\n\s+state/);
  expect(lean).toContain("class Formatter { format(value) { return value; } }");
  expect(lean).toContain("nest(text) { return text; }");
  expect(lean.length).toBeLessThan(source.length * 0.75);
});

it("a shim for older versions of React: replaced by the function of the site's React", () => {
  const file = join(packageFolder("react-i18next"), "dist/es/useTranslation.js");
  const imported = /import \{ useSyncExternalStore \} from (.*);/;
  const source = readFileSync(file, "utf8");
  expect(imported.exec(source)?.[1]).toBe("'use-sync-external-store/shim'");
  expect(imported.exec(leanI18next(source))?.[1]).toBe('"react"');
  expect(useSyncExternalStore).toBeTypeOf("function");
});
