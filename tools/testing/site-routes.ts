import { readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

export interface Route {
  readonly path: string;
  /** True for a screen of players only. */
  readonly isPlayers: boolean;
  /** True for a screen that guests and search engines find. */
  readonly isPublic: boolean;
}

interface Manifest {
  readonly name: string;
  readonly routes: readonly string[];
  readonly paths: readonly { prefix: string; guard: string; unlisted?: boolean }[];
}

/** A name for each route with one in its path. */
const named: Readonly<Record<string, string>> = {
  "/games/:category?": "/games/slots",
  "/games/provider/:provider": "/games/provider/orchid-arc",
  "/play/:slug": "/play/golden-koi?mode=demo",
  "/promotions/:slug": "/promotions/first-deposit",
  "/history/:type?/:id?": "/history",
  "/inbox/:id?": "/inbox",
  "/support/:id?": "/support/new",
  "/pages/:slug": "/pages/terms",
};

/** Path of a route, with a name where it takes one. */
export const pathOf = (route: string): string => named[route] ?? route;

/** Manifests of the shell and of all remotes. */
export async function manifestsOfSite(): Promise<Manifest[]> {
  const folders = ["shell", ...readdirSync(join(root, "remotes")).map((name) => join("remotes", name))];
  return Promise.all(
    folders.map(async (folder) => {
      const module = (await import(join(root, folder, "src/manifest.ts"))) as { manifest: Manifest };
      return module.manifest;
    }),
  );
}

/** Every route of the site, from the manifests: the shell's, and those of all remotes. */
export async function routesOfSite(): Promise<Route[]> {
  const manifests = await manifestsOfSite();
  const routes = manifests.flatMap(({ routes: all, paths }) =>
    all.map((route) => {
      const path = pathOf(route);
      const served = paths
        .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
        .toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
      const isPlayers = served?.guard === "player";
      return { path, isPlayers, isPublic: !isPlayers && served?.unlisted !== true };
    }),
  );
  return [{ path: "/", isPlayers: false, isPublic: true }, ...routes];
}
