/**
 * The arrows of the house, each with its reason and with what to do instead. `npm run arrows` checks them,
 * and plants one violation per rule to see that it is found (tools/arrows). Groups are matched, so a new
 * remote is covered on its first day.
 */

const tests = "\\.(test|spec)\\.tsx?$|/testing/";

/** One rule. `except` is taken out of `to`. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const ours = "^(bench|counterparties|database|desk|e2e|releases|remotes|server|shared|shell|site|tools)/";

/** Node's own modules are named without a file ending. */
const nodeModule = "^(node:)?[a-z_]+$";

export const rules = [
  forbid(
    "no-circles",
    "Two files that import each other cannot be understood apart. Move what both need into a third.",
    {},
    { circular: true },
  ),
  forbid(
    "core-is-pure",
    "Money, time and identifiers are used by browser, server and counterparties: core imports nothing of ours, no framework.",
    { path: "^shared/src/core/", pathNot: tests },
    {
      path: [ours, "node_modules/(react|react-dom|fastify|axios|zod|i18next)/", "^node:"],
      pathNot: "^shared/src/core/",
    },
  ),
  forbid(
    "contracts-know-only-core-and-schema",
    "Server and browser share the descriptions; a description that needs a screen or a client is in the wrong room.",
    { path: "^shared/src/(contracts|schema)/", pathNot: tests },
    { path: ours, pathNot: "^shared/src/(core|schema|contracts)/" },
  ),
  forbid(
    "operator-contracts-know-only-contracts",
    "They describe the calls of the back office as contracts describe those of players, with the same scalars.",
    { path: "^shared/src/operator-contracts/", pathNot: tests },
    { path: ours, pathNot: "^shared/src/(core|schema|contracts|operator-contracts)/" },
  ),
  forbid(
    "players-load-no-operator-contract",
    "What operators can do is no part of a player's page: only the server and the desk import it.",
    { path: "^(shell|remotes|shared)/", pathNot: [tests, "^shared/src/operator-contracts/"] },
    { path: "^shared/src/operator-contracts/" },
  ),
  forbid(
    "shared-does-not-look-up",
    "What is provided to everybody cannot know who consumes it.",
    { path: "^shared/" },
    { path: ours, pathNot: "^shared/" },
  ),
  forbid(
    "clients-do-not-import-screens",
    "http, session, events and query work without a screen; fields and dialogs stand above them.",
    { path: "^shared/src/(http|session|events|query|i18n|router)/", pathNot: tests },
    { path: "^shared/src/(ui|forms|federation)/", pathNot: "^shared/src/forms/filters\\.ts$" },
  ),
  forbid(
    "remotes-do-not-know-each-other",
    "Remotes are deployed one by one. Go through the URL, a slot, a shared query or the server instead.",
    { path: "^remotes/([^/]+)/" },
    { path: "^remotes/", pathNot: "^remotes/$1/" },
  ),
  forbid(
    "remotes-import-only-from-shared",
    "A remote is built and shipped without the shell and the server; what it needs of ours is in @tessera/shared.",
    { path: "^remotes/[^/]+/src/" },
    { path: ours, pathNot: "^(shared|remotes)/" },
  ),
  forbid(
    "remotes-do-not-mount-themselves",
    "The shell mounts remotes with its own copy of react-dom: use @tessera/shared/federation.",
    { path: "^remotes/[^/]+/src/", pathNot: tests },
    { path: "node_modules/react-dom/" },
  ),
  forbid(
    "shell-knows-no-remote",
    "The shell reaches a remote only at run time, through the release map: a fifth remote needs no new shell.",
    { path: "^shell/" },
    { path: ours, pathNot: "^(shell|shared)/" },
  ),
  forbid(
    "desk-imports-only-from-shared",
    "The desk works when no release does: it has nothing of the shell and the remotes, and reaches the server over HTTP.",
    { path: "^desk/" },
    { path: ours, pathNot: ["^(desk|shared)/", "^tools/build/(define-build|integrity-plugin)\\.ts$"] },
  ),
  forbid(
    "nobody-imports-the-desk",
    "It is an application of its own, which players never load: what both need is in shared.",
    { path: ours, pathNot: "^desk/" },
    { path: "^desk/" },
  ),
  forbid(
    "rules-are-for-outside-checks",
    "The product imports each rule from its own room; the collection exists so that it can be called from outside.",
    { path: ours, pathNot: [tests, "^shared/src/rules/"] },
    { path: "^shared/src/rules/" },
  ),
  forbid(
    "testing-is-for-tests",
    "Small hosts and fixtures must not reach a player.",
    { path: ours, pathNot: [tests, "^(e2e|bench|tools)/"] },
    { path: "/src/testing/" },
  ),
  forbid(
    "servers-share-only-contracts",
    "API, registry and counterparties take the pure rooms of shared; the rest is for browsers.",
    { path: "^(server|releases|counterparties|database|site)/", pathNot: tests },
    { path: "^shared/src/", pathNot: "^shared/src/(core|schema|contracts|operator-contracts)/" },
  ),
  forbid(
    "server-and-registry-apart",
    "They are separate processes in production. What both need is in shared/contracts, or handed in by site.",
    { path: "^(server|releases)/", pathNot: "^releases/rspack\\.config\\.ts$" },
    {
      path: "^(server|releases|site|counterparties|shell|remotes|tools)/",
      pathNot: ["^$1/", "^counterparties/src/(testing|studio/catalogue)/index\\.ts$"],
    },
  ),
  forbid(
    "database-serves-everybody",
    "One door to SQL, which knows none of the tables.",
    { path: "^database/" },
    { path: ours, pathNot: "^(database|shared/src/core)/" },
  ),
  forbid(
    "catalogue-is-pure",
    "Titles and pictures are data and functions: no file, no network, nothing of ours.",
    { path: "^counterparties/src/studio/catalogue/", pathNot: tests },
    { path: [ours, nodeModule, "node_modules/"], pathNot: "^counterparties/src/studio/catalogue/" },
  ),
  forbid(
    "catalogue-imports-no-parent",
    "common, artwork/drawing ← artwork/motifs ← artwork, titles ← index: what both need is in a folder beside, not in the one above.",
    {
      path: "^(counterparties/src/studio/catalogue|counterparties/src/studio/catalogue/artwork)/[^/]+/[^/]+$",
      pathNot: tests,
    },
    { path: "^$1/[^/]+$" },
  ),
  forbid(
    "studio-base-knows-no-game",
    "proof, catalogue ← play ← page, feed ← games: what all games share is handed a game by its record, StudioGame.",
    { path: "^counterparties/src/studio/(play|proof)/", pathNot: tests },
    { path: "^counterparties/src/studio/", pathNot: "^counterparties/src/studio/(play|proof|catalogue)/" },
  ),
  forbid(
    "studio-games-know-no-other",
    "A game, the feed and the base of pages stand on play; only games.ts names the games.",
    {
      path: "^counterparties/src/studio/([^/]+)/",
      pathNot: [tests, "^counterparties/src/studio/(play|proof|catalogue)/"],
    },
    {
      path: "^counterparties/src/studio/",
      pathNot: "^counterparties/src/studio/($1|play|page|proof|catalogue)/",
    },
  ),
  forbid(
    "platform-is-the-ground",
    "platform ← integrations, ledger ← modules ← app: platform is framework and knows no area of the product.",
    { path: "^server/src/platform/", pathNot: tests },
    { path: "^server/src/", pathNot: "^server/src/platform/" },
  ),
  forbid(
    "integrations-stand-on-platform",
    "The client of another party translates its protocol; what an answer means is decided by the area that calls it.",
    { path: "^server/src/integrations/", pathNot: tests },
    { path: "^server/src/", pathNot: "^server/src/(platform|integrations)/" },
  ),
  forbid(
    "ledger-stands-on-platform",
    "The books know no deposit and no game; a module tells the ledger what to post.",
    { path: "^server/src/ledger/", pathNot: tests },
    { path: "^server/src/", pathNot: "^server/src/(platform|ledger)/" },
  ),
  forbid(
    "ledger-knows-no-http",
    "A posting does not depend on who asked for it or how.",
    { path: "^server/src/ledger/", pathNot: tests },
    { path: ["node_modules/(fastify|axios|@fastify)/", "^server/src/platform/http/"] },
  ),
  forbid(
    "ledger-has-one-door",
    "Enter by ledger/index.ts: what is not exported there is the ledger's own business.",
    { path: ours, pathNot: ["^server/src/ledger/", tests] },
    { path: "^server/src/ledger/", pathNot: "^server/src/ledger/index\\.ts$" },
  ),
  forbid(
    "areas-have-doors",
    "An area offers what others may use in modules/<area>/index.ts. Export it there, or hand it in by dependencies.ts.",
    { path: "^server/src/modules/([^/]+)/", pathNot: tests },
    {
      path: "^server/src/modules/[^/]+/",
      pathNot: ["^server/src/modules/$1/", "/modules/[^/]+/index\\.ts$"],
    },
  ),
  forbid(
    "app-enters-areas-by-doors",
    "The composition names the areas and hands them to each other; it knows no file of theirs.",
    { path: ours, pathNot: ["^server/src/modules/[^/]+/", tests] },
    { path: "^server/src/modules/[^/]+/", pathNot: "/modules/[^/]+/index\\.ts$" },
  ),
  forbid(
    "areas-know-no-composition",
    "An area receives what app.ts composes as ModuleDependencies; it does not look up.",
    { path: "^server/src/modules/[^/]+/", pathNot: tests },
    { path: "^server/src/[^/]+\\.ts$", pathNot: "^server/src/dependencies\\.ts$" },
  ),
  forbid(
    "areas-form-no-circle",
    "Every door leads to all files of its area, so a circle of areas is one of files. Hand one in (ModuleDependencies), or split it.",
    { path: "^server/src/modules/([^/]+)/" },
    { path: "^server/src/modules/[^/]+/", pathNot: "^server/src/modules/$1/", circular: true },
  ),
  forbid(
    "nobody-imports-counterparties",
    "The other parties are reached over HTTP, as the real ones would be. Tests start them by their testing room.",
    { path: ours, pathNot: "^counterparties/" },
    { path: "^counterparties/", pathNot: "^counterparties/src/(testing|studio/catalogue)/index\\.ts$" },
  ),
  forbid(
    "titles-come-from-feeds",
    "Titles and pictures are the studios' matter: the site reads them over HTTP, from each studio's feed.",
    { path: ours, pathNot: ["^counterparties/", tests] },
    { path: "^counterparties/src/studio/catalogue/" },
  ),
  forbid(
    "counterparties-import-no-site",
    "A studio or a gateway does not see the inside of the site.",
    { path: "^counterparties/" },
    { path: ours, pathNot: ["^(counterparties|shared)/", "^tools/build/define-build\\.ts$"] },
  ),
  forbid(
    "site-is-the-top",
    "The composition root is started, not imported; its environment and its files are what a start needs.",
    { path: ours, pathNot: "^site/" },
    { path: "^site/", pathNot: "^site/src/environment/(environment|keys|site-file|studios)\\.ts$" },
  ),
  forbid(
    "checks-look-in-from-outside",
    "End-to-end flows and benches use the site as a browser does.",
    { path: "^(e2e|bench)/" },
    { path: "^(server|shell|remotes|counterparties|site|database|desk)/" },
  ),
];

export default {
  forbidden: rules,
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|dist-development|\\.cache|\\.data)/" },
    parser: "tsc",
    tsPreCompilationDeps: true,
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "module", "browser", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css"],
    },
  },
};
