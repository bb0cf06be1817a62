import { join } from "node:path";
import * as z from "zod";
import type { Environment } from "./environment.ts";
import { readIfExists, replaceWholeFile } from "./write-whole-file.ts";

/** Addresses of the site that uses a data folder: `origin` is that of the players. */
const siteFile = z.object({ origin: z.url(), deskOrigin: z.url() });

const siteFilePath = (dataFolder: string): string => join(dataFolder, "site.json");

/**
 * Writes the addresses of the site into its data folder. A command in another terminal finds them there,
 * whatever variables the site was started with.
 *
 * @throws DataFileError when the file cannot be written
 */
export function writeSiteFile({
  dataFolder,
  publicOrigin,
  deskOrigin,
}: Pick<Environment, "dataFolder" | "publicOrigin" | "deskOrigin">): void {
  const addresses: z.output<typeof siteFile> = { origin: publicOrigin, deskOrigin };
  replaceWholeFile(siteFilePath(dataFolder), `${JSON.stringify(addresses)}\n`);
}

/**
 * Reads the addresses of the site that was started last on a data folder; undefined before the first start,
 * and where an earlier version has written the players' address alone.
 */
export function readSiteFile(dataFolder: string): z.output<typeof siteFile> | undefined {
  const text = readIfExists(siteFilePath(dataFolder));
  return text === undefined ? undefined : siteFile.safeParse(JSON.parse(text)).data;
}
