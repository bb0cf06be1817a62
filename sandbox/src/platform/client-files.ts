import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import * as z from "@tessera/shared/schema";

/** The built game: its files by name, and which of them the page starts with. */
export interface ClientFiles {
  readonly script: string;
  readonly style: string;
  readonly files: ReadonlyMap<string, { readonly type: string; readonly bytes: Buffer }>;
}

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
};

/** What the build writes beside the files: the names with their content hashes. */
export const clientManifestFile = "manifest.json";
const clientManifest = z.object({ script: z.string(), style: z.string() });

/** Reads the built game from a folder, once, at start. Throws when it is not there or not whole. */
export function readClientFiles(folder: string): ClientFiles {
  const { script, style } = z.parse(
    clientManifest,
    JSON.parse(readFileSync(join(folder, clientManifestFile), "utf8")),
  );
  const files = new Map(
    readdirSync(folder).flatMap((name) => {
      const type = types[extname(name)];
      return type ? [[name, { type, bytes: readFileSync(join(folder, name)) }] as const] : [];
    }),
  );
  for (const name of [script, style])
    if (!files.has(name)) throw new Error(`The built game lacks ${name}: build the sandbox again.`);
  return { script, style, files };
}
