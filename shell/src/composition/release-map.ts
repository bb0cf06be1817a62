import { releaseMap, type ReleaseMap } from "@tessera/shared/contracts/release-map";
import * as z from "@tessera/shared/schema";

/** Reads the release map that the document server wrote into this page. */
export function readReleaseMap(): ReleaseMap {
  const text = document.getElementById("release-map")?.textContent;
  if (!text) throw new Error("This page carries no release map.");
  return z.parse(releaseMap, JSON.parse(text));
}
