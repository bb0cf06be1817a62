import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createElement, type ReactNode } from "react";
import type * as ReactRouter from "react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { projectRoot } from "./targets.ts";

type Router = typeof ReactRouter;

const require = createRequire(import.meta.url);
const production = join(dirname(require.resolve("react-router/package.json")), "dist/production");
const leanRouter = require(join(projectRoot, "tools/build/lean-router.cjs")) as (source: string) => string;
const scripts = readdirSync(production).filter((name) => name.endsWith(".mjs"));
const readScript = (name: string) => readFileSync(join(production, name), "utf8");

let folder: string;
let whole: Router;
let lean: Router;

beforeAll(async () => {
  // Below the packages, so that both editions find the same React.
  folder = mkdtempSync(join(projectRoot, "node_modules/.lean-router-"));
  cpSync(production, join(folder, "whole"), { recursive: true });
  cpSync(production, join(folder, "lean"), { recursive: true });
  for (const name of scripts) writeFileSync(join(folder, "lean", name), leanRouter(readScript(name)));
  const editionIn = (name: string) =>
    import(pathToFileURL(join(folder, name, "index.mjs")).href) as Promise<Router>;
  [whole, lean] = await Promise.all([editionIn("whole"), editionIn("lean")]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Routes of every form that the site has, each of which shows what it was matched with. */
function routesOf(router: Router): ReactNode {
  const { Route, Routes } = router;
  function Shown({ name }: { readonly name: string }) {
    const { pathname, search } = router.useLocation();
    const navigate = router.useNavigate();
    const href = router.useHref("../other");
    const shown = { name, pathname, search, href, params: router.useParams(), can: typeof navigate };
    return createElement("div", null, JSON.stringify(shown), createElement(router.Outlet));
  }
  const shown = (name: string) => createElement(Shown, { name });
  const route = (props: object, ...children: ReactNode[]) => createElement(Route, props, ...children);
  const inner = createElement(Routes, null, route({ path: "deeper/:id?", element: shown("deeper") }));
  const atPath = createElement(
    Routes,
    null,
    route({ index: true, element: shown("home") }),
    route({ path: "/play/:game", element: shown("play") }),
    route(
      { path: "/wallet", element: shown("wallet") },
      route({ index: true, element: shown("overview") }),
      route({ path: "*", Component: () => shown("rest") }),
    ),
    route({ path: "/inner/*", element: inner }),
  );
  const atLocation = createElement(
    Routes,
    { location: "/play/kept" },
    route({ path: "/play/:game", element: shown("kept") }),
  );
  return [atPath, atLocation].map((content, index) => createElement("div", { key: index }, content));
}

const paths = ["/", "/play/a%20b?x=1", "/play/%E0%A4%A", "/play/100%25", "/wallet", "/wallet/a/b"];
const others = ["/inner/deeper", "/inner/deeper/7", "/inner/none", "/none", "//play/x/"];

function render(router: Router, path: string, content: ReactNode): string {
  return renderToStaticMarkup(createElement(router.MemoryRouter, { initialEntries: [path] }, content));
}

describe("the declarative mode of react-router", () => {
  it.each([...paths, ...others])("%s: rendered as by the whole package", (path) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(render(lean, path, routesOf(lean))).toBe(render(whole, path, routesOf(whole)));
  });

  it("what paths match, and where relative ones lead: the same as by the whole package", () => {
    const patterns = ["/play/:game", "/wallet/*", "/a/:id?", { path: "/play", end: false }];
    const asked = (router: Router) => [
      ...patterns.flatMap((pattern) => [...paths, ...others].map((path) => router.matchPath(pattern, path))),
      ...["..", "../b?c#d", "/e", ""].map((to) => router.resolvePath(to, "/play/x")),
    ];
    expect(asked(lean)).toEqual(asked(whole));
  });

  it("a mistake in the code: an error as by the whole package, without its text", () => {
    const misplaced = ({ Route }: Router) => createElement(Route, { path: "/a" });
    expect(() => render(whole, "/", misplaced(whole))).toThrow(/<Route> is only ever to be used/);
    expect(() => render(lean, "/", misplaced(lean))).toThrow(/^$/);
  });
});

it("removed parts: still in the package under these names; otherwise its update has to be checked", () => {
  const edited = scripts.map((name) => ({ source: readScript(name), lean: leanRouter(readScript(name)) }));
  const source = edited.map((edition) => edition.source).join("\n");
  const text = edited.map((edition) => edition.lean).join("\n");
  const parts = [
    ["function DefaultErrorComponent() {}", /^function DefaultErrorComponent\(\) \{$/m],
    ["RenderErrorBoundary = {}", /^var RenderErrorBoundary = class extends/m],
    ["let dataRouterState = undefined", /^ {2}let dataRouterState = dataRouterOpts\?\.state;$/m],
    ["function useNavigateStable() {}", /^ {2}return isDataRoute \? useNavigateStable\(\) : useNav/m],
  ] as const;
  for (const [left, before] of parts) {
    expect(source).toMatch(before);
    expect(text.split(left)).toHaveLength(2);
  }
  expect(source).toMatch(/^function invariant\(value, message\) \{$/m);
  expect(source).toMatch(/^ {4}warning\($/m);
  expect(text).not.toMatch(/^ *warning(?:Once)?\(/m);
});

it("routes of the site: none has what only the data router has", () => {
  const facade = readFileSync(join(projectRoot, "shared/src/router/index.ts"), "utf8");
  expect(facade).not.toMatch(
    /^ {2}(?:useRoutes|useLoaderData|useRouteError|create(?:Browser|Hash|Memory)Router|RouterProvider),$/m,
  );
});
