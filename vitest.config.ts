import { configDefaults, defineConfig } from "vitest/config";

const ownFolders = ["**/dist/**", "**/.data/**", "**/.cache/**"];
const needsPostgres = "**/*.postgres.test.ts";

/**
 * `vitest run` runs both projects; `--project unit` leaves out what starts a real PostgreSQL.
 * Tests run in Node; one that needs a document says so with `// @vitest-environment jsdom` in its first line.
 */
export default defineConfig({
  // What the build writes into a shell that players get.
  define: { __FLAVOUR__: JSON.stringify("production") },
  test: {
    // One fewer than there are cores is the default, which leaves a machine with two half idle.
    maxWorkers: "100%",
    css: { include: /\.css$/, modules: { classNameStrategy: "non-scoped" } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, ...ownFolders, needsPostgres],
          setupFiles: ["tools/testing/fail-on-console-error.ts", "shared/src/testing/clean-up-document.ts"],
          // The embedded database takes its time to open on a small machine that is busy.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [needsPostgres],
          exclude: [...configDefaults.exclude, ...ownFolders],
          setupFiles: ["tools/testing/fail-on-console-error.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
