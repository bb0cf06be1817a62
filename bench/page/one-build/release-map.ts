import { releaseMap, type ReleaseMap } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";
import { staticRemotes } from "./static-remotes.ts";

/**
 * Replaces the shell's module of the same name: the document's map has no remotes, the application has them
 * all, and follows no pointers, in which they are not.
 */
export function readReleaseMap(): ReleaseMap {
  const text = document.getElementById("release-map")?.textContent;
  const map = z.parse(releaseMap, JSON.parse(text ?? ""));
  return { ...map, keys: [], remotes: staticRemotes().map(({ release }) => release) };
}
