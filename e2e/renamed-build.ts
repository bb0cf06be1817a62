import { createHash } from "node:crypto";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtRelease, type BuiltRelease } from "@tessera/shared/contracts/release-map";
import { releaseFile } from "@tessera/shared/contracts/release-patterns";
import * as z from "@tessera/shared/schema";

const root = join(import.meta.dirname, "..");

/** Changes the text of a file of a build, which is named by its path. */
export type ChangeFile = (path: string, text: string) => string;
export type DescribeBuild = (built: BuiltRelease) => BuiltRelease;

/**
 * Copies the build of a remote under another container name: the release that a build of the same sources
 * under that name would be, with classes, chunks and an id of its own, in a hundredth of the time.
 *
 * @param ending what the name ends with instead; the same in each run
 * @param change changes the text of a file that has the name in it
 * @param describe changes what the build says of itself
 * @returns the folder to publish
 */
export function renameBuild(
  remote: string,
  ending = "next",
  change: ChangeFile = (_path, text) => text,
  describe: DescribeBuild = (built) => built,
): string {
  const folder = join(root, "e2e/built", `${remote}-${ending}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, "remotes", remote, "dist"), folder, { recursive: true });
  const description = join(folder, releaseFile);
  const built = z.parse(builtRelease, JSON.parse(readFileSync(description, "utf8")));
  const { container } = built;
  const renamed = `${container.slice(0, -ending.length)}${ending}`;
  const files = built.files.map(({ path, ...file }) => {
    const before = readFileSync(join(folder, path));
    if (!before.includes(container)) return { path, ...file };
    const content = change(path, before.toString().replaceAll(container, renamed));
    writeFileSync(join(folder, path), content);
    return describeFile(path, content);
  });
  const next = describe({ ...built, container: renamed, files });
  writeFileSync(description, JSON.stringify(z.encode(builtRelease, next)));
  return folder;
}

function describeFile(path: string, content: string) {
  const digest = (algorithm: string, encoding: "hex" | "base64") =>
    createHash(algorithm).update(content).digest(encoding);
  return {
    path,
    bytes: Buffer.byteLength(content),
    sha256: digest("sha256", "hex"),
    integrity: `sha384-${digest("sha384", "base64")}`,
  };
}

/**
 * Copies the build of a remote with an entry that throws: a release that no browser can show, and whose first
 * screens are sound.
 *
 * @returns the folder to publish
 */
export const breakBuild = (remote: string, ending: string): string =>
  renameBuild(remote, ending, (path, text) =>
    path === "js/entry.js" ? 'throw new Error("This release is broken.");\n' : text,
  );

/**
 * Copies the build of the shell under another version: a release of its own with the same files.
 *
 * @returns the folder to publish
 */
export function renumberShell(version: string): string {
  const folder = join(root, "e2e/built", `shell-${version}`);
  rmSync(folder, { recursive: true, force: true });
  cpSync(join(root, "shell/dist"), folder, { recursive: true });
  const description = join(folder, releaseFile);
  const built = z.parse(builtRelease, JSON.parse(readFileSync(description, "utf8")));
  writeFileSync(description, JSON.stringify(z.encode(builtRelease, { ...built, version })));
  return folder;
}
