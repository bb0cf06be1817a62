import type { FastifyBaseLogger } from "fastify";
import type { AssetStore } from "../assets/asset-store.ts";
import type { Release } from "../registry/release-rows.ts";
import type { ReleaseScript } from "./render-context.ts";

export interface ReleaseTextsDependencies {
  readonly assets: AssetStore;
  readonly log: Pick<FastifyBaseLogger, "warn">;
}

/** Reads the server scripts of releases, the shell's first. One that is missing or damaged is left out. */
export async function readScripts(
  dependencies: ReleaseTextsDependencies,
  releases: readonly Release[],
): Promise<readonly ReleaseScript[]> {
  const sorted = releases.toSorted(
    (a, b) => Number(b.built.kind === "shell") - Number(a.built.kind === "shell"),
  );
  const scripts = await Promise.all(
    sorted.map(async ({ id, built: { serverScript, files } }) => {
      const file = files.find(({ path }) => path === serverScript);
      const code = file ? await readText(dependencies, id, file) : null;
      return code === null ? [] : [{ release: id, code }];
    }),
  );
  return scripts.flat();
}

/** Reads a file of a release; null when it is missing or damaged. */
export async function readText(
  { assets, log }: ReleaseTextsDependencies,
  release: string,
  { path, sha256 }: Release["built"]["files"][number],
): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  try {
    const asset = await assets.open(sha256, ["identity"]);
    for await (const chunk of asset?.stream ?? []) chunks.push(chunk as Uint8Array);
    if (asset) return Buffer.concat(chunks).toString("utf8");
    log.warn({ release, path }, "A file for first screens is missing or damaged.");
  } catch (error) {
    log.warn({ err: error, release, path }, "A file for first screens cannot be read.");
  }
  return null;
}
