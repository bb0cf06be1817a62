import { fileURLToPath } from "node:url";
import { readSiteBuild } from "../start/site-build.ts";

/** Identity of sites under test: that of the sources, with this file as the script. */
export const testBuild = readSiteBuild(
  fileURLToPath(new URL("../../..", import.meta.url)),
  import.meta.filename,
);
