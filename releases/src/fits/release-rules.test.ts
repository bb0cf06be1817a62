import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BuiltRelease, NavigationEntry } from "@tessera/shared/contracts/release-map";
import { manifestLimits } from "../release/check-manifest.ts";
import { startRegistry, type TestRegistry } from "../testing/start-registry.ts";
import { writeBuild, type BuildFacts } from "../testing/write-build.ts";

let registry: TestRegistry;
let builds = 0;

beforeAll(async () => {
  registry = await startRegistry();
  await registry.publishAndPromote({
    name: "shell",
    shared: { react: "19.2.0", "react-router": "7.18.5" },
    manifest: { paths: [{ prefix: "/login", guard: "guest" }] },
  });
  await registry.publishAndPromote({
    name: "wallet",
    manifest: {
      paths: [{ prefix: "/wallet", guard: "player" }],
      delegations: [{ prefix: "/wallet/shop", to: "shop" }],
    },
  });
});
afterAll(() => registry.stop());

const newBuild = (facts: BuildFacts) => writeBuild(join(registry.folder, `rules-${(builds += 1)}`), facts);
const serving = (...prefixes: string[]): BuildFacts => ({
  name: "shop",
  manifest: { paths: prefixes.map((prefix) => ({ prefix, guard: "open" })) },
});

const entry: NavigationEntry = {
  place: "bottom",
  order: 1,
  to: "/shop",
  icon: "coins",
  label: { en: "Shop", id: "Toko" },
  guard: "open",
  covers: [],
};
const showing = (...entries: Partial<NavigationEntry>[]): BuildFacts => ({
  name: "shop",
  manifest: { navigation: entries.map((changes) => ({ ...entry, ...changes })) },
});
const many = (count: number, changes: Partial<NavigationEntry>): BuildFacts =>
  showing(...Array.from({ length: count }, () => changes));

describe("paths of a remote", () => {
  it.each([
    "/api",
    "/api/deposits",
    "/registry",
    "/r",
    "/art",
    "/admin",
    "/provider",
    "/webhooks",
    "/metrics",
  ])("%s, which the server itself answers: refused", async (prefix) => {
    await expect(registry.operator.begin(await newBuild(serving(prefix)), "1.0.0")).rejects.toMatchObject({
      code: "RELEASE_INVALID",
      message: `shop serves ${prefix}, which belongs to the server.`,
    });
  });

  it.each(["/wallet", "/wallet/bonus", "/wallet/shopping", "/login", "/login/help"])(
    "%s, which is inside a live path of another part: refused",
    async (prefix) => {
      await expect(registry.operator.begin(await newBuild(serving(prefix)), "1.0.0")).rejects.toMatchObject({
        code: "PREFIX_TAKEN",
      });
    },
  );

  it.each(["/wallet/shop", "/wallet/shop/new", "/apis", "/wallets"])("%s: accepted", async (prefix) => {
    const { missing } = await registry.operator.begin(
      await newBuild(serving(prefix)),
      `1.0.0${prefix.replaceAll("/", ".")}`,
    );
    expect(missing).toBeDefined();
  });

  it("a delegated path claimed by a third remote: refused", async () => {
    const built = await newBuild({ ...serving("/wallet/shop"), name: "games" });
    await expect(registry.operator.begin(built, "1.0.0")).rejects.toMatchObject({ code: "PREFIX_TAKEN" });
  });

  it("a path published before its owner's path was live: refused at promotion", async () => {
    const early = await registry.publish({ ...serving("/club/vip"), name: "early" });
    await registry.publishAndPromote({ ...serving("/club"), name: "club" });
    await expect(registry.operator.promote("early", early)).rejects.toMatchObject({ code: "PREFIX_TAKEN" });
  });
});

describe("navigation entries of a remote", () => {
  const { entriesMax, labelCharactersMax } = manifestLimits;
  const wide = "W".repeat(labelCharactersMax.bottom + 1);
  it.each<[string, BuildFacts]>([
    ["50 in the bottom bar", many(50, {})],
    ["one more than fits into the navbar", many(entriesMax.navbar + 1, { place: "navbar" })],
    ["one more than fits into the sidebar", many(entriesMax.sidebar + 1, { place: "sidebar" })],
    ["a label that is too long", showing({ label: { en: "Shop", id: wide } })],
    ["an empty label", showing({ label: { en: " ", id: "Toko" } })],
    ["a label that turns the direction of the text", showing({ label: { en: "\u202Eshop", id: "Toko" } })],
    ["a target with a tab, which browsers drop", showing({ to: "/\t/evil.example" })],
    ["a target with a line break", showing({ to: "/\n/evil.example" })],
    ["a target with a backslash", showing({ to: "/shop\\..\\evil" })],
    ["a target of 300 characters", showing({ to: `/${"a".repeat(299)}` })],
    ["an icon with an invalid name", showing({ icon: "<svg>" })],
    ["21 covered paths", showing({ covers: Array.from({ length: 21 }, (_, index) => `/a${index}`) })],
  ])("%s: refused", async (_situation, facts) => {
    await expect(registry.operator.begin(await newBuild(facts), "2.0.0")).rejects.toMatchObject({
      code: "RELEASE_INVALID",
    });
  });

  it("as many as fit, with labels of the maximum length: accepted", async () => {
    const label = { en: "W".repeat(labelCharactersMax.bottom), id: "Toko" };
    const built = await newBuild(many(entriesMax.bottom, { label, to: "/shop?from=bar#top" }));
    expect((await registry.operator.begin(built, "2.0.0")).missing).toHaveLength(1);
  });
});

it("a slot with an invalid name: refused", async () => {
  const slots = [{ slot: "home.main ", module: "x".repeat(65), order: 1 }];
  const built = await newBuild({ name: "shop", manifest: { slots } });
  await expect(registry.operator.begin(built, "2.0.0")).rejects.toMatchObject({ code: "RELEASE_INVALID" });
});

describe("query parameters of a path", () => {
  const reading = (parameters: Record<string, string[]>): BuildFacts => ({
    name: "shop",
    manifest: { paths: [{ prefix: "/shop", guard: "open" }], parameters },
  });
  const names = (count: number) => Array.from({ length: count }, (_, index) => `name${index}`);

  it.each<[string, BuildFacts]>([
    ["of a prefix that is not its own", reading({ "/shop/new": ["q"] })],
    ["with an invalid name", reading({ "/shop": ["a&b"] })],
    ["more than a path may have", reading({ "/shop": names(manifestLimits.parametersMax + 1) })],
  ])("%s: refused", async (_situation, facts) => {
    await expect(registry.operator.begin(await newBuild(facts), "2.0.0")).rejects.toMatchObject({
      code: "RELEASE_INVALID",
    });
  });

  it("the maximum number for one path: accepted", async () => {
    const built = await newBuild(reading({ "/shop": names(manifestLimits.parametersMax) }));
    expect((await registry.operator.begin(built, "2.0.0")).missing).toBeDefined();
  });
});

describe("files of a remote", () => {
  it.each<[string, (built: BuiltRelease) => BuiltRelease]>([
    ["the container of another remote", (built) => ({ ...built, container: "tessera_wallet_0123456789" })],
    ["a container without a digest", (built) => ({ ...built, container: "tessera_shop_" })],
    ["a container of another form", (built) => ({ ...built, container: "React" })],
    ["a style as entry", (built) => ({ ...built, entry: "a.css" })],
    ["a script as style", (built) => ({ ...built, styles: ["a.js"] })],
    ["a picture as hint", (built) => ({ ...built, hints: { "*": ["a.png"] } })],
  ])("%s: refused", async (_situation, spoil) => {
    const files = { "a.js": "a();", "a.css": "a{}", "a.png": "png" };
    const built = spoil(await newBuild({ name: "shop", files }));
    await expect(registry.operator.begin(built, "3.0.0")).rejects.toMatchObject({ code: "RELEASE_INVALID" });
  });
});

describe("shared modules", () => {
  const needs = (shared: BuiltRelease["shared"]): BuildFacts => ({
    name: "shop",
    version: `4.0.${builds}`,
    shared,
  });
  it.each<[string, BuiltRelease["shared"]]>([
    ["an older major version of React", { react: "18.3.1" }],
    ["a newer minor version than the shell's", { react: "19.3.0" }],
    ["a module that the shell does not provide", { "react-dom/server": "19.2.0" }],
  ])("a remote that needs %s: refused when it is promoted", async (_situation, shared) => {
    const id = await registry.publish(needs(shared));
    await expect(registry.operator.promote("shop", id)).rejects.toMatchObject({
      code: "RELEASE_INCOMPATIBLE",
    });
  });

  it("a remote that needs an older minor version, or what the shell provides: promoted", async () => {
    const id = await registry.publish(needs({ react: "19.1.0", "react-router": "7.18.5" }));
    expect(await registry.operator.promote("shop", id)).toMatchObject({ changed: true });
  });

  it("a shell that no longer provides a module that a live remote needs: refused", async () => {
    const bare = await registry.publish({ name: "shell", version: "9.0.0", shared: {} });
    await expect(registry.operator.promote("shell", bare)).rejects.toMatchObject({
      code: "RELEASE_INCOMPATIBLE",
      message: "shop needs react 19.1.0; the shell does not provide it.",
    });
  });
});

describe("imported names of shared modules", () => {
  /** The shell of before does not provide the name: its way back is lost. */
  const confirmed = { confirmed: true, reason: "the shell is good" };
  const ui = "@tessera/shared/ui";
  const providing = (...names: string[]): BuildFacts => ({
    name: "shell",
    version: `5.0.${(builds += 1)}`,
    shared: { react: "19.2.0", "react-router": "7.18.5", [ui]: "0.1.1" },
    sharedNames: { [ui]: names },
  });
  const importing = (...names: string[]): BuildFacts => ({
    name: "club",
    version: `5.1.${(builds += 1)}`,
    shared: { [ui]: "0.1.1" },
    sharedNames: { [ui]: names },
  });
  const refused = (names: string) => ({
    code: "RELEASE_INCOMPATIBLE",
    message: expect.stringMatching(new RegExp(`^club imports ${names} from ${ui}; the shell 5`)),
  });

  it("a remote that imports a name which no published shell of that version provides: refused at publication", async () => {
    await registry.publishAndPromote(providing("Button", "Note"));
    await expect(registry.publish(importing("Button", "Sparkline", "Note", "Gauge"))).rejects.toMatchObject(
      refused("Sparkline, Gauge"),
    );
  });

  it("a name that only a published shell provides: the remote can be published, and promoted after that shell", async () => {
    const shell = await registry.publish(providing("Button", "Note", "Sparkline"));
    const remote = await registry.publish(importing("Sparkline"));
    await expect(registry.operator.promote("club", remote)).rejects.toMatchObject(refused("Sparkline"));
    await registry.operator.promote("shell", shell);
    expect(await registry.operator.promote("club", remote, confirmed)).toMatchObject({ changed: true });
  });

  it("a shell without a name that a live remote imports: refused at promotion, allowed as a rollback", async () => {
    const shell = await registry.publish(providing("Button"));
    await expect(registry.operator.promote("shell", shell)).rejects.toMatchObject(refused("Sparkline"));
    expect(await registry.operator.rollBack("shell", { reason: "blank" })).toMatchObject({ changed: true });
  });

  it("releases without recorded names: compared by version alone, in both directions", async () => {
    const shared = { react: "19.2.0", "react-router": "7.18.5", [ui]: "0.1.1" };
    await registry.publishAndPromote({ name: "shell", version: `5.0.${(builds += 1)}`, shared });
    await registry.operator.promote("club", await registry.publish(importing("Anything")), confirmed);
    await registry.publishAndPromote({
      name: "club",
      version: `5.1.${(builds += 1)}`,
      shared: { [ui]: "0.1.0" },
    });
    expect(await registry.publishAndPromote(providing())).toMatch(/^r_/);
  });
});

describe("a bundled React", () => {
  const modules = createRequire(import.meta.url);
  const production = (module: string) =>
    readFile(join(dirname(modules.resolve(`${module}/package.json`)), `cjs/${module}.production.js`), "utf8");
  const bundling = async (...packages: string[]): Promise<BuildFacts> => ({
    name: "shop",
    files: { "js/entry.js": "0;", "js/chunk.js": (await Promise.all(packages.map(production))).join("\n") },
  });

  it.each([["react"], ["react-dom"]])("a remote with %s in one of its chunks: refused", async (module) => {
    await expect(registry.publish(await bundling(module))).rejects.toMatchObject({
      code: "RELEASE_INVALID",
      message: "js/chunk.js of shop brings a React of its own; a remote consumes the shell's.",
    });
  });

  it("a remote with an older React: refused", async () => {
    const files = {
      "js/entry.js": "exports.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED={ReactCurrentOwner:{}};",
    };
    await expect(registry.publish({ name: "shop", files })).rejects.toMatchObject({
      code: "RELEASE_INVALID",
    });
  });

  it("the shell with React: published, and provides it to remotes", async () => {
    const files = (await bundling("react", "react-dom")).files ?? {};
    expect(await registry.publish({ name: "shell", version: "8.0.0", files })).toMatch(/^r_/);
  });
});
