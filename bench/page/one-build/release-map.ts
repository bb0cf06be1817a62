import { releaseMap, type ReleaseMap } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { staticRemotes } from "./static-remotes.ts";

/** Stands in for the shell's module of the same name: the document's map has no remotes, the application has them all. */
export function readReleaseMap(): ReleaseMap {
  return parseReleaseMap(document.getElementById("release-map")?.textContent);
}

/** Reads a document's map from its text, with the application's remotes in place of none. Throws for a map that is none. */
export function parseReleaseMap(text: string | null | undefined): ReleaseMap {
  const map = z.parse(releaseMap, JSON.parse(text ?? ""));
  return { ...map, remotes: staticRemotes().map(({ release }) => release) };
}
