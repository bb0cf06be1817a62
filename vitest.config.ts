import { availableParallelism } from "node:os";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { configDefaults, defineConfig, type Plugin } from "vitest/config";

const compileInlineScript = createRequire(import.meta.url)("./tools/build/inline-script.cjs") as (
  source: string,
) => string;

/** Compiles inline scripts of pages as the build does. */
const inlineScripts: Plugin = {
  name: "inline-scripts",
  enforce: "pre",
  load: (id) => {
    const [file = "", query] = id.split("?");
    return query === "inline-script" ? compileInlineScript(readFileSync(file, "utf8")) : undefined;
  },
};

const ownFolders = ["**/dist/**", "**/.data/**", "**/.cache/**"];
const needsPostgres = "**/*.postgres.test.ts";
/** Tests of `npm run nodes`, with programs of the operating system. */
const needsPackages = "**/*.nodes.test.ts";
const failOnConsoleError = "tools/testing/fail-on-console-error.ts";
const composition = "shell/src/{composition/**/*,following/follower*}.test.{ts,tsx}";
const clientSetup = [
  failOnConsoleError,
  "shared/src/testing/renew-page.ts",
  "shared/src/testing/clean-up-document.ts",
];

/**
 * Four projects, chosen with `--project`: `client`, what runs in the player's tab, and `composition`, its
 * files that define what a page defines once; `server`, what runs in Node, on the embedded database;
 * `postgres`, what starts a real PostgreSQL. Tests run in Node; one that needs a document says so with
 * `// @vitest-environment jsdom` in its first line.
 */
export default defineConfig({
  plugins: [inlineScripts],
  // What the build writes into a shell that players get.
  define: { __FLAVOUR__: JSON.stringify("production") },
  test: {
    // One fewer than there are cores is the default. Tests also wait: for processes that they start, and for
    // silences.
    maxWorkers: availableParallelism() + 1,
    // No test measures time: the limits tell that something never happens, and a small machine that others
    // use, too, may not respond for seconds. A file with a test that takes more than five sets a limit of its
    // own, and a hook may start a site.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    css: { include: /\.css$/, modules: { classNameStrategy: "non-scoped" } },
    projects: [
      {
        extends: true,
        test: {
          name: "client",
          include: ["{shared,shell,remotes,desk}/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...ownFolders, composition],
          setupFiles: clientSetup,
          // `renew-page.ts` gives each file modules and a page of its own: to load libraries for each takes
          // half the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "composition",
          include: [composition],
          // What a page defines once and for all, a second file could not define again.
          setupFiles: clientSetup,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["{bench,counterparties,database,e2e,releases,server,site,tools}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...ownFolders, needsPostgres, needsPackages],
          setupFiles: [failOnConsoleError],
          // Nothing there keeps state in a module: to load the server once for all files halves the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [needsPostgres],
          exclude: [...configDefaults.exclude, ...ownFolders],
          globalSetup: "tools/testing/share-postgres.ts",
          setupFiles: [failOnConsoleError],
          // Each starts servers and nodes as processes, and stops or kills them.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
