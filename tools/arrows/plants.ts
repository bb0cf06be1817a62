/** A file that violates one rule, to verify the rule. `lines` may name a second file for a cycle. */
export interface Plant {
  readonly rule: string;
  readonly path: string;
  readonly source: string;
}

const importing = (specifier: string) =>
  `import * as planted from "${specifier}";\nexport const held = planted;\n`;
const plant = (rule: string, path: string, specifier: string): Plant => ({
  rule,
  path,
  source: importing(specifier),
});

/** One violation of every rule, in the folder that the rule protects. */
export const plants: readonly Plant[] = [
  plant("no-circles", "shared/src/core/planted-a.ts", "./planted-b.ts"),
  plant("", "shared/src/core/planted-b.ts", "./planted-a.ts"),
  plant("core-is-pure", "shared/src/core/planted-pure.ts", "react"),
  plant(
    "operator-contracts-know-only-contracts",
    "shared/src/operator-contracts/planted.ts",
    "../http/index.ts",
  ),
  plant(
    "players-load-no-operator-contract",
    "remotes/wallet/src/planted-operator.ts",
    "@tessera/shared/operator-contracts/endpoint",
  ),
  plant("contracts-know-only-core-and-schema", "shared/src/contracts/planted.ts", "../http/index.ts"),
  plant("shared-does-not-look-up", "shared/src/http/planted-up.ts", "../../../shell/src/manifest.ts"),
  plant("clients-do-not-import-screens", "shared/src/http/planted-screen.ts", "../ui/index.ts"),
  plant(
    "remotes-do-not-know-each-other",
    "remotes/wallet/src/planted-sibling.ts",
    "../../games/src/manifest.ts",
  ),
  plant(
    "remotes-import-only-from-shared",
    "remotes/wallet/src/planted-shell.ts",
    "../../../shell/src/manifest.ts",
  ),
  plant("remotes-do-not-mount-themselves", "remotes/wallet/src/planted-mount.ts", "react-dom/client"),
  plant("shell-knows-no-remote", "shell/src/planted.ts", "../../remotes/games/src/manifest.ts"),
  plant("desk-imports-only-from-shared", "desk/src/planted-shell.ts", "../../shell/src/manifest.ts"),
  plant("nobody-imports-the-desk", "shell/src/planted-desk.ts", "../../desk/src/planted-target.ts"),
  { rule: "", path: "desk/src/planted-target.ts", source: "export const held = 1;\n" },
  plant("rules-are-for-outside-checks", "shell/src/planted-rules.ts", "@tessera/shared/rules"),
  plant("testing-is-for-tests", "shell/src/planted-testing.ts", "@tessera/shared/testing"),
  plant("servers-share-only-contracts", "server/src/platform/planted-browser.ts", "@tessera/shared/http"),
  plant("server-and-registry-apart", "server/src/planted.ts", "@tessera/releases"),
  plant("database-serves-everybody", "database/src/planted.ts", "@tessera/shared/contracts/problem"),
  plant("catalogue-is-pure", "counterparties/src/studio/catalogue/planted.ts", "node:fs"),
  plant(
    "catalogue-imports-no-parent",
    "counterparties/src/studio/catalogue/artwork/motifs/planted.ts",
    "../ornament.ts",
  ),
  plant("studio-base-knows-no-game", "counterparties/src/studio/play/planted.ts", "../games.ts"),
  plant("studio-games-know-no-other", "counterparties/src/studio/slot/planted.ts", "../keno/keno.ts"),
  plant("platform-is-the-ground", "server/src/platform/planted.ts", "../app.ts"),
  plant("ledger-stands-on-platform", "server/src/ledger/planted.ts", "../app.ts"),
  plant("integrations-stand-on-platform", "server/src/integrations/planted.ts", "../ledger/index.ts"),
  plant("ledger-knows-no-http", "server/src/ledger/planted-http.ts", "fastify"),
  plant("ledger-has-one-door", "server/src/modules/wallet/planted-ledger.ts", "../../ledger/planted-http.ts"),
  plant("areas-have-doors", "server/src/modules/wallet/planted-door.ts", "../auth/planted-target.ts"),
  plant("app-enters-areas-by-doors", "server/src/planted-door.ts", "./modules/auth/planted-target.ts"),
  plant("areas-know-no-composition", "server/src/modules/wallet/planted-up.ts", "../../modules.ts"),
  plant("areas-form-no-circle", "server/src/modules/planted-a/inner.ts", "../planted-b/index.ts"),
  plant("", "server/src/modules/planted-a/index.ts", "./inner.ts"),
  plant("", "server/src/modules/planted-b/inner.ts", "../planted-a/index.ts"),
  plant("", "server/src/modules/planted-b/index.ts", "./inner.ts"),
  { rule: "", path: "server/src/modules/auth/planted-target.ts", source: "export const held = 1;\n" },
  plant(
    "nobody-imports-counterparties",
    "shell/src/planted-counterparty.ts",
    "../../counterparties/src/planted-target.ts",
  ),
  { rule: "", path: "counterparties/src/planted-target.ts", source: "export const held = 1;\n" },
  plant("titles-come-from-feeds", "server/src/planted-titles.ts", "@tessera/counterparties/catalogue"),
  plant("counterparties-import-no-site", "counterparties/src/planted.ts", "@tessera/database"),
  plant("site-is-the-top", "server/src/planted-site.ts", "../../site/src/planted-target.ts"),
  { rule: "", path: "site/src/planted-target.ts", source: "export const held = 1;\n" },
  plant("checks-look-in-from-outside", "e2e/planted.ts", "@tessera/database"),
];
