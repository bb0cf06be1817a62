import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { run } from "../../../tools/testing/processes.ts";
import { programPath } from "../programs.ts";

const root = join(import.meta.dirname, "../../..");

/** The version before this one, built in a folder of its own. */
export interface FormerVersion {
  readonly version: string;
  /** Path of its built site. */
  readonly entry: string;
  /** Deletes its folder. */
  discard(): Promise<void>;
}

/**
 * Finds the newest version of `CHANGELOG.md` whose section names its last commit.
 *
 * @throws when there is none
 */
export function findFormerVersion(changes: string): { readonly version: string; readonly commit: string } {
  const [, version = "", commit = ""] = /^## (\S+) [^\n]*\n+Commit ([0-9a-f]{8,})\./m.exec(changes) ?? [];
  if (commit === "") throw new Error("CHANGELOG.md names the commit of no version.");
  return { version, commit };
}

/** Checks the version before this one out, installs what it needs, and builds its site. */
export async function buildFormerVersion(): Promise<FormerVersion> {
  const { version, commit } = findFormerVersion(readFileSync(join(root, "CHANGELOG.md"), "utf8"));
  const folder = mkdtempSync(join(tmpdir(), "tessera-former-"));
  const git = (...words: string[]) => run(programPath("git"), words, { cwd: root });
  await git("worktree", "add", "--detach", folder, commit);
  const discard = async () => {
    rmSync(folder, { recursive: true, force: true });
    await git("worktree", "prune");
  };
  try {
    const npm = ["ci", "--no-audit", "--no-fund"];
    await run("npm", npm, { cwd: folder });
    await run(process.execPath, ["--import", "tsx", "tools/build/main.ts", "site"], { cwd: folder });
    return { version, entry: join(folder, "site/dist/site.js"), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}
