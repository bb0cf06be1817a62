import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";

type Source = Readonly<Record<string, string | undefined>>;

const bytesMax = 64 * 1024;
/** Permission bit: users other than the owner and the group may read. */
const readableByOthers = 0o004;

interface SecretFiles {
  /** Variables, with the values of the files and without the paths. */
  readonly source: Source;
  /** A sentence for each file that cannot be used. */
  readonly problems: readonly string[];
}

/**
 * Reads the secrets that are given as files, each in the variable `<name>_FILE`. One line end at the end of a
 * file is ignored.
 *
 * @param root base folder of relative paths
 * @param names variables with a secret
 */
export function readSecretFiles(source: Source, root: string, names: readonly string[]): SecretFiles {
  const values: Record<string, string | undefined> = { ...source };
  const problems: string[] = [];
  for (const name of names) {
    const path = source[`${name}_FILE`];
    if (path === undefined) continue;
    delete values[`${name}_FILE`];
    const problem =
      source[name] === undefined ? undefined : `${name} is set as well; only one of both is allowed`;
    const read = problem === undefined ? readSecret(resolve(root, path)) : { problem };
    if ("secret" in read) values[name] = read.secret;
    else problems.push(`${name}_FILE: ${read.problem}`);
  }
  return { source: values, problems };
}

function readSecret(file: string): { readonly secret: string } | { readonly problem: string } {
  try {
    const stat = statSync(file);
    if (!stat.isFile()) return { problem: `${file} is not a file` };
    if (stat.size > bytesMax) return { problem: `${file} has more than ${bytesMax / 1024} kB` };
    // Windows has no such permissions and reports all of them.
    if (process.platform !== "win32" && (stat.mode & readableByOthers) !== 0)
      return { problem: `${file} can be read by every user of this machine: run chmod o-r` };
    const secret = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    if (secret.trim() === "") return { problem: `${file} is empty` };
    // A URL or a key on two lines would be used without its end; JSON may have any number of lines.
    if (/[\r\n]/.test(secret) && !/^\s*[[{]/.test(secret))
      return { problem: `${file} has more than one line` };
    return { secret };
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return { problem: `${file} does not exist` };
    if (hasCode(error, "EACCES", "EPERM")) return { problem: `${file} cannot be read` };
    throw error;
  }
}
