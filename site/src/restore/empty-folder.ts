import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ProgramUser } from "./child-program.ts";
import { RestoreRefused } from "./restore-refused.ts";

/** A folder without files that a cluster is restored into. */
export interface EmptyFolder {
  /** Ids of its owner; undefined for those of this process. */
  readonly user: ProgramUser | undefined;
  /** Creates the folder, which only its owner may open, unless it exists. */
  create(): void;
  /** Makes the folder as it was: without files, or missing. */
  empty(): void;
}

/**
 * Takes a folder for a cluster. As root the cluster belongs to the owner of the folder, or of the one above:
 * PostgreSQL does not run as root.
 *
 * @param path absolute
 * @throws RestoreRefused when it has files, or root would have to own the cluster
 */
export function takeEmptyFolder(path: string): EmptyFolder {
  const exists = existsSync(path);
  if (!exists && !existsSync(dirname(path)))
    throw new RestoreRefused(`${dirname(path)} does not exist: create it, or choose another --into.`);
  if (exists && (!statSync(path).isDirectory() || readdirSync(path).length > 0))
    throw new RestoreRefused(`${path} is not empty: choose an empty folder, or one that does not exist.`);
  const user = process.getuid?.() === 0 ? ownerOf(exists ? path : dirname(path)) : undefined;
  return {
    user,
    create: () => {
      if (exists) return;
      mkdirSync(path, { mode: 0o700 });
      if (user) chownSync(path, user.uid, user.gid);
    },
    empty: () => {
      if (!exists) rmSync(path, { recursive: true, force: true });
      else for (const name of readdirSync(path)) rmSync(join(path, name), { recursive: true, force: true });
    },
  };
}

function ownerOf(folder: string): ProgramUser {
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { uid, gid };
  throw new RestoreRefused(
    `${folder} belongs to root, as whom PostgreSQL does not run: choose --into in a folder of PostgreSQL's user, for example /var/lib/postgresql/15/restored.`,
  );
}
