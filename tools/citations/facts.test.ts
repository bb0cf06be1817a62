import { describe, expect, it } from "vitest";
import { findUntrueFacts } from "./facts.ts";
import { readFiles, root } from "./repository.ts";

it("pages of the repository: state nothing that the sources contradict", () => {
  expect(findUntrueFacts(readFiles(root))).toEqual([]);
});

const good: Record<string, string> = {
  "README.md":
    "`npm run check` and `npm test -- lint words`, `npx tessera publish games`, `npx tessera undo`.\n",
  "package.json": '{ "scripts": { "check": "…", "test": "…" } }',
  "tools/test/steps.ts": 'const lint = { name: "lint" };\nconst words = script("words");\n',
  "docs/architecture.md": [
    "```\nshared/      what is provided\n  src/core      money\n  src/ui        buttons\ntools/       test\nserver/      the API",
    "releases/    the registry\nbench/ docs/\n```\n",
    "- core ← ui ← shell, every remote.\n",
    "```\nserver/src/\n  modules/<area>/   subjects\n  platform/         framework\n    http/           routes\n```\n",
    "```\nwallet → players\n```\n",
  ].join("\n"),
  "docs/contributing.md": [
    "One changes, each with its files. `postAll()` in `server/src/modules/wallet`, `GAME_LIMIT`, `wallet.test.ts`.\n",
    "## A wallet\n\n| File | What |\n| --- | --- |\n| `shared/src/core/money.ts` | Its `minorUnit` |\n",
    "`GET /api/wallet/:id`, `POST …/wallet`, `@tessera/shared/core`, one import rules, P1 to P1.\n",
  ].join("\n"),
  "docs/proof.md": "| # | Property | Tests |\n| --- | --- | --- |\n| P1 | Sums | `wallet` |\n",
  "docs/benches.md": "`page.js` and `page.lcp.<route>`\n",
  "docs/specification/invariants.md": "## P1\n\nSums are zero.\n",
  ".dependency-cruiser.mjs": "export const rules = [\n  forbid(\n",
  "bench/page/page-bench.ts": 'print("page.js", `page.lcp.${route}`);\n',
  "releases/src/command-line/commands.ts": 'program.command("publish <folder>");\nprogram.command("undo");\n',
  "server/src/platform/http/route.ts": "export const route = 1;\n",
  "server/src/modules/players/index.ts": "export const players = 1;\n",
  "server/src/modules/wallet/index.ts":
    'import { players } from "../players/index.ts";\nexport const postAll = players;\napp.get("/api/wallet/:player", postAll);\napp.post("/admin/api/wallet");\n',
  "server/src/modules/wallet/wallet.test.ts": "process.env.GAME_LIMIT;\n",
  "shared/src/core/money.ts": "export const minorUnit = 1;\n",
  "shared/src/ui/button.ts": 'import { minorUnit } from "../core/money.ts";\n',
};

describe("a small repository", () => {
  const factsOf = (changed: Readonly<Record<string, string>>) =>
    findUntrueFacts(new Map(Object.entries({ ...good, ...changed })));

  it("with correct pages: nothing is found", () => {
    expect(factsOf({})).toEqual([]);
  });

  it.each([
    ["docs/architecture.md", "wallet → players", "wallet → players, games", "lists the door wallet → games"],
    ["docs/architecture.md", "wallet → players", "", "lacks the door wallet → players"],
    ["docs/architecture.md", "core ← ui ←", "core ← core ←", "no arrow to ui"],
    ["docs/architecture.md", "  src/ui        buttons\n", "", "lacks in shared/src ui"],
    [
      "docs/architecture.md",
      "  src/ui ",
      "  src/ui        buttons\n  src/wheel ",
      "lists in shared/src wheel",
    ],
    ["docs/architecture.md", "    http/           routes\n", "", "lacks in server/src/platform http"],
    ["docs/architecture.md", "  platform/ ", "  ledger/ ", "lists in server/src ledger"],
    ["docs/architecture.md", "tools/       test", "tools/       start", "lacks tools/test"],
    ["docs/architecture.md", "bench/ docs/", "bench/ docs/ desk/", "lists the room desk"],
    ["docs/architecture.md", "bench/ docs/", "docs/", "lacks the room bench"],
    ["docs/benches.md", "page.js", "page.bytes", "no bench prints page.bytes"],
    ["docs/benches.md", "`page.js` and ", "", "lacks the figure page.js"],
    ["docs/benches.md", "page.lcp.<route>", "page.cls.<route>", "lacks the figure page.lcp.*"],
    ["README.md", "npm run check", "npm run checks", "there is no script checks"],
    ["README.md", "`npm run check`", "It", "no page names the script check"],
    ["README.md", "-- lint words", "-- lint typos", "npm test has no step typos"],
    ["README.md", "tessera undo", "tessera redo", "tessera has no command redo"],
    ["README.md", "`npx tessera undo`", "It", "no page names tessera undo"],
    ["docs/proof.md", "`wallet`", "`purse`", "there is no test purse"],
    ["docs/contributing.md", "minorUnit", "postAll", "shared/src/core/money.ts has no postAll"],
    ["docs/contributing.md", "`postAll()`", "`minorUnit`", "server/src/modules/wallet has no minorUnit"],
    ["docs/contributing.md", "`postAll()`", "`postEvery()`", "no source has the name postEvery"],
    ["docs/contributing.md", "GAME_LIMIT", "GAME_LIMITS", "no source has the name GAME_LIMITS"],
    ["docs/contributing.md", "`wallet.test.ts`", "`purse.test.ts`", "there is no test purse.test.ts"],
    ["docs/contributing.md", "shared/core`", "shared/purse`", "there is no module @tessera/shared/purse"],
    ["docs/contributing.md", "GET /api/wallet/:id", "PUT /api/wallet/:id", "there is no call"],
    ["docs/contributing.md", "POST …/wallet", "POST …/purse", "there is no call"],
    ["docs/contributing.md", "POST …/wallet", "POST /wallet…", "there is no call"],
    ["docs/contributing.md", "One changes", "Nine changes", '"Nine changes": there are 1'],
    ["docs/contributing.md", "one import rules", "33 import rules", '"33 import rules": there are 1'],
    ["docs/contributing.md", "P1 to P1", "P1 to P3", '"P1 to P3": there are 1'],
    ["docs/contributing.md", "P1 to P1", "The desk is not built yet", "say what there is"],
  ])("%s with another %j: found", (page, from, to, problem) => {
    expect(good[page]).toContain(from);
    const found = factsOf({ [page]: (good[page] ?? "").replace(from, to) });
    expect(found.join("\n")).toContain(problem);
    expect(found).not.toEqual([]);
  });

  it("an import against the allowed directions: found", () => {
    expect(
      factsOf({ "shared/src/core/money.ts": 'import "../ui/button.ts";\nconst minorUnit = 1;\n' }),
    ).toEqual([
      "docs/architecture.md: shared/src/core/money.ts imports shared/src/ui/button.ts against the arrows",
    ]);
  });
});
