import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import type { BuiltRelease } from "@tessera/shared/contracts/release-map";
import { type DescribeBuild, renameBuild } from "./renamed-build.ts";

const root = join(import.meta.dirname, "..");
const require = createRequire(import.meta.url);

/** Defence that stops a release: a refusal with its code, the gate by a class of failures, or nothing. */
export type Stop =
  | { readonly by: "publish" | "promotion"; readonly code: string; readonly says: RegExp }
  | { readonly by: "gate"; readonly failure: string; readonly url: string }
  | { readonly by: "nothing"; readonly url: string };

/** A changed release of a real remote. */
export interface TriedRelease {
  /** Name of the change, in the words of the specification. */
  readonly change: string;
  readonly remote: string;
  readonly stop: Stop;
  /**
   * Makes the build.
   *
   * @param ending what the container's name ends with
   * @returns the folder to publish
   */
  readonly build: (ending: string) => string;
}

type Release = Omit<TriedRelease, "build" | "remote"> & {
  /** The games unless given. */
  readonly remote?: string;
  /** Files whose text is changed. */
  readonly files?: RegExp;
  readonly edit?: (text: string) => string;
  readonly describe?: DescribeBuild;
};

/** The scripts of browsers and of the server. */
const scripts = /^(?:js|server)\//;
const browserScripts = /^js\//;
const entries = /^(?:js\/entry|server\/screens)\.js$/;

/** Puts a component in the place of one that a module exports. */
const replacing = (component: string, body: string) => (text: string) =>
  text.replace(new RegExp(String.raw`\b${component}:\(\)=>[\w$]+`), `${component}:()=>()=>{${body}}`);
const throwing = (component: string) => replacing(component, 'throw new Error("This release is broken.")');
const broken = () => 'throw new Error("This release is broken.");\n';

/** React of the package, whose properties every renderer knows. */
const ownReact = () =>
  readFileSync(join(dirname(require.resolve("react/package.json")), "cjs/react.production.js"), "utf8");

const servingToo = (prefix: string) => (built: BuiltRelease) => ({
  ...built,
  manifest: built.manifest && {
    ...built.manifest,
    paths: [...built.manifest.paths, { prefix, guard: "open" as const }],
  },
});
const ui = "@tessera/shared/ui";

/**
 * A release of a remote's build with changed texts. Throws where nothing is changed: the release would have
 * no fault.
 */
const edited = ({ remote = "games", files, edit, describe, ...release }: Release): TriedRelease => ({
  ...release,
  remote,
  build: (ending) => {
    let isChanged = describe !== undefined;
    const change = (path: string, text: string) => {
      const next = files?.test(path) && edit ? edit(text) : text;
      isChanged ||= next !== text;
      return next;
    };
    const folder = renameBuild(remote, ending, change, describe);
    if (!isChanged) throw new Error(`The build of ${remote} has nothing that “${release.change}” changes.`);
    return folder;
  },
});

/** Copies a remote's package with a screen that asks for a text which it does not have. */
function missingTextPackage(ending: string): string {
  const folder = join(root, "e2e/built", `referral-${ending}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, "remotes/referral"), folder, {
    recursive: true,
    filter: (path) => !/[/\\](?:dist|node_modules)$/.test(path),
  });
  const rewrite = (file: string, from: string, to: string) => {
    const text = readFileSync(join(folder, file), "utf8");
    if (!text.includes(from)) throw new Error(`${file} does not hold ${from}.`);
    writeFileSync(join(folder, file), text.replaceAll(from, to));
  };
  const rspack = join(dirname(require.resolve("@rspack/cli/package.json")), "bin/rspack.js");
  rewrite("package.json", "tsx ../../tools/build/main.ts referral", `node ${relative(folder, rspack)} build`);
  rewrite("rspack.config.ts", "../../rspack.config.base.ts", "../../../rspack.config.base.ts");
  rewrite("src/overview/referral-page.tsx", "referral.overview.safe", "referral.overview.forgotten");
  return folder;
}

const failsIn = (url: string, { remote = "games", says = "This release is broken." } = {}) =>
  ({
    by: "promotion",
    code: "RELEASE_FAILS",
    says: new RegExp(`^\\S+ of ${remote} fails on ${url} \\(en, (?:guest|player)\\): .*${says}`),
  }) as const;

/** Releases that were changed, and what stops each. The specification has the same table. */
export const triedReleases: readonly TriedRelease[] = [
  edited({
    change: "throws when it is loaded",
    stop: failsIn("/"),
    files: entries,
    edit: broken,
  }),
  edited({
    change: "its screen throws",
    stop: failsIn("/games"),
    files: scripts,
    edit: throwing("LobbyPage"),
  }),
  edited({
    change: "its screen throws on the server only",
    stop: failsIn("/games"),
    files: /^server\//,
    edit: throwing("LobbyPage"),
  }),
  edited({
    change: "its screen loops on the server",
    stop: failsIn("/games", { says: "It did not end within its time." }),
    files: /^server\//,
    edit: replacing("LobbyPage", "for(;;);"),
  }),
  edited({
    change: "its part in a slot throws",
    stop: failsIn("/"),
    files: scripts,
    edit: throwing("HomeMain"),
  }),
  edited({
    change: "its chip in the header throws",
    remote: "wallet",
    stop: failsIn("/", { remote: "wallet" }),
    files: scripts,
    edit: throwing("BalanceChip"),
  }),
  edited({
    change: "throws when browsers load it",
    stop: { by: "gate", failure: "evaluation", url: "/games" },
    files: /^js\/entry\.js$/,
    edit: broken,
  }),
  edited({
    change: "its screen throws in browsers only",
    stop: { by: "gate", failure: "render", url: "/games" },
    files: browserScripts,
    edit: throwing("LobbyPage"),
  }),
  edited({
    change: "its screen loops in browsers",
    stop: { by: "gate", failure: "never ran", url: "/games" },
    files: browserScripts,
    edit: replacing("LobbyPage", "for(;;);"),
  }),
  edited({
    change: "a script of 5 MB",
    stop: { by: "publish", code: "RELEASE_INVALID", says: /^js\/lobby\.js of games has \d+ bytes/ },
    files: /^js\/lobby\.js$/,
    edit: (text) => `${text}\n;"${"5 MB".repeat(1_250_000)}";`,
  }),
  {
    change: "shows a text that it does not have",
    remote: "referral",
    stop: { by: "publish", code: "BUILD_FAILED", says: /shows the text "referral\.overview\.forgotten"/ },
    build: missingTextPackage,
  },
  edited({
    change: "imports a name that the shell does not provide",
    stop: {
      by: "publish",
      code: "RELEASE_INCOMPATIBLE",
      says: /^games imports Sparkline from @tessera\/shared\/ui; the shell \S+ does not provide it\.$/,
    },
    describe: (built) => ({
      ...built,
      sharedNames: { ...built.sharedNames, [ui]: [...(built.sharedNames?.[ui] ?? []), "Sparkline"] },
    }),
  }),
  edited({
    change: "brings a React of its own",
    stop: {
      by: "publish",
      code: "RELEASE_INVALID",
      says: /^js\/lobby\.js of games brings a React of its own/,
    },
    files: /^js\/lobby\.js$/,
    edit: (text) => `${text}\n(() => { const exports = {};\n${ownReact()}\n})();`,
  }),
  edited({
    change: "serves a path of another remote",
    stop: { by: "publish", code: "PREFIX_TAKEN", says: /^The path \/wallet is already served by wallet\.$/ },
    describe: servingToo("/wallet"),
  }),
  edited({
    change: "needs a newer version of a shared module",
    stop: {
      by: "promotion",
      code: "RELEASE_INCOMPATIBLE",
      says: /^games needs @tessera\/shared\/ui 9\.0\.0; the shell provides \S+\.$/,
    },
    describe: (built) => ({ ...built, shared: { ...built.shared, [ui]: "9.0.0" } }),
  }),
  edited({
    change: "nothing but its name",
    stop: { by: "nothing", url: "/games" },
    describe: (built) => built,
  }),
  edited({
    change: "its version",
    remote: "account",
    stop: { by: "nothing", url: "/support" },
    describe: (built) => ({ ...built, version: "0.2.0" }),
  }),
];
