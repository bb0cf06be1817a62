import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  savesDataAttribute,
  type FirstScreen,
  type FirstScreenRequest,
} from "@tessera/shared/contracts/first-screen";
import type { BuiltRelease, MappedRelease } from "@tessera/shared/contracts/release-map";
import { beforeAll, describe, expect, it } from "vitest";
import { RenderContext, type ReleaseScript } from "../../releases/src/first-screens/render-context.ts";
import { build } from "./build.ts";
import { serverScriptFile } from "./server-script.ts";
import { isRelease, targets, type Target } from "./targets.ts";

const shipped = targets("production").filter(isRelease);
const limits = { partMs: 20_000, passesMax: 3 };

beforeAll(async () => {
  for (const target of shipped) await build(target);
}, 240_000);

const releaseOf = ({ output }: Target) =>
  JSON.parse(readFileSync(join(output, "release.json"), "utf8")) as BuiltRelease;
const scriptOf = ({ output }: Target) => readFileSync(join(output, serverScriptFile), "utf8");

/**
 * Names of the classes of a release in a text of its build: a style sheet, which escapes them, or a script.
 */
function classesIn(text: string, container: string, isStyleSheet: boolean): Set<string> {
  const characters = isStyleSheet ? "(?:\\\\.|[\\w-])+" : "[\\w+/-]+";
  const names = text.matchAll(new RegExp(`${container}-${characters}`, "g"));
  return new Set([...names].map(([name]) => name.replaceAll("\\", "")));
}

function mapped({ name, container, manifest, hints, entry }: BuiltRelease): MappedRelease {
  const given = { name, contract: 1, paths: [], slots: [], navigation: [], ...manifest };
  return {
    id: `r_${name}`,
    label: name,
    name,
    container,
    base: `/r/r_${name}/`,
    entry,
    hints,
    integrity: {},
    manifest: given,
  };
}

function request(
  remotes: readonly MappedRelease[],
  changes: Partial<FirstScreenRequest>,
): FirstScreenRequest {
  const map = { environment: "local", revision: 1, shell: { flavour: "production" }, remotes };
  return {
    map: map as unknown as FirstScreenRequest["map"],
    url: "/",
    language: "en",
    visitor: "guest",
    savesData: false,
    excluded: [],
    ...changes,
  };
}

async function render(context: RenderContext, of: FirstScreenRequest): Promise<FirstScreen> {
  const noAnswers = async (calls: readonly unknown[]) => calls.map(() => null);
  return JSON.parse(await context.render(of, noAnswers)) as FirstScreen;
}

const shellScript = (): ReleaseScript => {
  const shell = shipped.find(({ kind }) => kind === "shell");
  if (!shell) throw new Error("There is no shell.");
  return { release: "r_shell", code: scriptOf(shell) };
};

describe.each(shipped.map((target) => [target.name, target] as const))(
  "the server script of %s",
  (_, target) => {
    it("class names: equal those of the browser's style sheet", () => {
      const { container } = releaseOf(target);
      const css = readdirSync(join(target.output, "css")).map((file) =>
        readFileSync(join(target.output, "css", file), "utf8"),
      );
      const styled = classesIn(css.join("\n"), container, true);
      const rendered = [...classesIn(scriptOf(target), container, false)];
      expect(styled.size).toBeGreaterThan(10);
      expect(rendered.filter((name) => styled.has(name)).length).toBeGreaterThan(10);
      expect([...styled].filter((name) => !rendered.includes(name))).toEqual([]);
    });

    // A copy would not know what the shell has received of the visitor's browser, and the browser would
    // render another document.
    it("the attribute for saved data: read in the shell's module alone", () => {
      expect(scriptOf(target).includes(savesDataAttribute)).toBe(target.kind === "shell");
    });
  },
);

/** A remote of this name in the map, with a part for Home. */
function offering(name: string, order: number) {
  const release = mapped({
    name,
    container: `tessera_${name}_1`,
    hints: {},
    entry: "entry.js",
  } as unknown as BuiltRelease);
  const slots = [{ slot: "home.promotions", module: "part", order }];
  return { ...release, manifest: { ...release.manifest, slots } };
}

describe("first screens of the built releases", () => {
  it("several in one context, one after another: each equals its rendering in a context of its own", async () => {
    const remotes = shipped.filter(({ kind }) => kind === "remote");
    const scripts = [
      shellScript(),
      ...remotes.map((target) => ({ release: `r_${target.name}`, code: scriptOf(target) })),
    ];
    const map = remotes.map((target) => mapped(releaseOf(target)));
    const used = new RenderContext(scripts, limits);
    for (const [url, language, visitor] of [
      ["/wallet", "id", "player"],
      ["/games", "en", "guest"],
      ["/login", "id", "guest"],
      ["/", "en", "player"],
      ["/nowhere", "en", "guest"],
      ["/", "id", "guest"],
    ] as const) {
      const of = request(map, { url, language, visitor });
      const alone = await render(new RenderContext(scripts, limits), of);
      expect([url, alone.failures]).toEqual([url, []]);
      expect(alone.html).toContain("<main");
      expect(await render(used, of)).toEqual(alone);
    }
  });

  const remoteOf = (name: string, load: string) => `var tessera_${name}_1 = { remote: {
    manifest: {}, screens: [], messages: async () => ({}),
    slots: { part: async () => { ${load} } },
  } };`;
  const component = (content: string) => `return () => { ${content} };`;
  const good = component(
    'return tesseraLentModules["react/jsx-runtime"].jsx("b", { children: "good part" });',
  );

  it.each([
    ["is never loaded", "return new Promise(() => undefined);"],
    ["fails to load", "throw new Error('planted');"],
    ["throws while it renders", component("throw new Error('planted');")],
    ["throws a value without text", component("throw { toString() { throw 1; } };")],
    ["is no component", "return 1;"],
  ])("a part of a remote that %s: only that part is missing", async (_, load) => {
    const map = ["bad", "good"].map(offering);
    const scripts = [
      shellScript(),
      { release: "r_bad", code: remoteOf("bad", load) },
      { release: "r_good", code: remoteOf("good", good) },
    ];
    const screen = await render(new RenderContext(scripts, limits), request(map, {}));
    expect(screen.html).toContain("<b>good part</b>");
    expect(screen.state.parts).toEqual([{ release: "r_good", module: "part" }]);
    expect(screen.failures.map(({ release }) => release)).toEqual(["r_bad"]);
  });

  it("requests for data, and code after an answer: run as tasks of the release that contains it", async () => {
    const watched = `; globalThis.tasks = [];
      globalThis.tesseraShell = { ...tesseraShell, nextTask() { const next = tesseraOwn.nextTask(); if (next) tasks.push(next); return next; } };`;
    const call = (path: string) =>
      `tesseraLentModules["@tessera/shared/http"].call({ method: "GET", path: "/api/${path}", access: "open" })`;
    const query = component(
      `tesseraLentModules["@tessera/shared/query"].useQuery({ queryKey: ["planted"], queryFn: async () => { await ${call("planted")}; return 1; } }); return null;`,
    );
    const map = ["continuing", "querying"].map(offering);
    const shell = shellScript();
    const scripts = [
      { ...shell, code: `${shell.code}; var tesseraOwn = tesseraShell${watched}` },
      {
        release: "r_continuing",
        code: remoteOf(
          "continuing",
          `await ${call("first")}; await ${call("second")}; ${component("return JSON.stringify(tasks);")}`,
        ),
      },
      { release: "r_querying", code: remoteOf("querying", query) },
    ];
    const context = new RenderContext(scripts, { ...limits, passesMax: 6 });
    const of = request(map, {});
    const screen = JSON.parse(
      await context.render(of, async (calls) =>
        calls.map(({ path }) => (/planted|first|second/.test(path) ? "{}" : null)),
      ),
    ) as FirstScreen;
    const tasks = JSON.parse(
      (/\[&quot;r_.*?\]|\[&quot;shell.*?\]/.exec(screen.html ?? "")?.[0] ?? "[]").replaceAll("&quot;", '"'),
    ) as string[];
    const countOf = (release: string) => tasks.filter((task) => task === release).length;
    // One for the request of its query, and one for the answer.
    expect(countOf("r_querying")).toBe(2);
    // One for each answer.
    expect(countOf("r_continuing")).toBeGreaterThanOrEqual(2);
    expect(screen.failures).toEqual([]);
  });
});
