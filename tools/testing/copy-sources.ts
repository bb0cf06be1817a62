import { cpSync, existsSync, mkdirSync, readdirSync, realpathSync, symlinkSync } from "node:fs";
import { basename, join, relative } from "node:path";

const left = new Set([
  "node_modules",
  "dist",
  "dist-development",
  ".git",
  ".data",
  ".cache",
  "docs",
  "bench",
]);

/**
 * Copies the sources into an empty folder. There they find the packages that are installed for the original,
 * and the workspaces of the copy.
 */
export function copySources(root: string, copy: string): void {
  const generated = join(root, "e2e/built");
  const isCopied = (path: string) => path === root || (!left.has(basename(path)) && path !== generated);
  cpSync(root, copy, { recursive: true, filter: isCopied });
  const installed = join(root, "node_modules");
  const linked = join(copy, "node_modules");
  mkdirSync(join(linked, "@tessera"), { recursive: true });
  for (const name of readdirSync(installed)) {
    if (name !== "@tessera") symlinkSync(join(installed, name), join(linked, name), "junction");
  }
  for (const name of readdirSync(join(installed, "@tessera"))) {
    const workspace = relative(root, realpathSync(join(installed, "@tessera", name)));
    symlinkSync(join(copy, workspace), join(linked, "@tessera", name), "junction");
    const own = join(root, workspace, "node_modules");
    if (existsSync(own)) symlinkSync(own, join(copy, workspace, "node_modules"), "junction");
  }
}
