import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { FastifyInstance } from "fastify";
import * as z from "@tessera/shared/schema";

/** Names of the script and the style of a page. */
export interface PageFiles {
  readonly script: string;
  readonly style: string;
}

/** Built browser files of a party by name, with the entry files of its first page and of each by its name. */
export interface ClientFiles extends PageFiles {
  readonly pages: Readonly<Record<string, PageFiles>>;
  readonly files: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>;
}

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Manifest of the build: the hashed names of the files of each page. */
const clientManifestFile = "manifest.json";
const clientManifest = z.record(z.string(), z.object({ script: z.string(), style: z.string() }));

/** Reads the built browser files of a folder, once, at start. Throws when they are missing or incomplete. */
export function readClientFiles(folder: string): ClientFiles {
  const pages = z.parse(clientManifest, JSON.parse(readFileSync(join(folder, clientManifestFile), "utf8")));
  const files = new Map(
    readdirSync(folder).flatMap((name) => {
      const type = types[extname(name)];
      return type ? [[name, { type, bytes: readFileSync(join(folder, name)) }] as const] : [];
    }),
  );
  const [first] = Object.values(pages);
  for (const name of Object.values(pages).flatMap(({ script, style }) => [script, style]))
    if (!files.has(name)) throw new Error(`The built page lacks ${name}: build the counterparties again.`);
  if (!first) throw new Error(`${folder} has no page: build the counterparties again.`);
  return { ...first, pages, files };
}

/** Serves `/assets/:name`, immutable, since names contain a hash of the content. */
export function assetRoutes(app: FastifyInstance, client: ClientFiles): void {
  app.get<{ Params: { name: string } }>("/assets/:name", (request, reply) => {
    const file = client.files.get(request.params.name);
    if (!file) return reply.callNotFound();
    return reply
      .header("cache-control", "public, max-age=31536000, immutable")
      .type(file.type)
      .send(file.bytes);
  });
}
