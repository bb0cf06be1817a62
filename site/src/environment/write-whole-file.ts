import { randomUUID } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";

/**
 * Error: a file of the data folder cannot be used or written. The message is a sentence for the operator of
 * the machine.
 */
export class DataFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "DataFileError";
  }
}

/** Reads a text file; undefined when it does not exist. */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (hasCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/**
 * Creates a file that only its owner may read. It exists completely or not at all, also after a full disk, a
 * killed process or a power loss. Returns false, and changes nothing, when the file exists already: another
 * process was faster.
 *
 * @throws DataFileError when it cannot be written
 */
export function createWholeFile(file: string, text: string): boolean {
  return publish(file, text, (unfinished) => {
    try {
      linkSync(unfinished, file);
      return true;
    } catch (error) {
      if (hasCode(error, "EEXIST")) return false;
      throw error;
    } finally {
      rmSync(unfinished, { force: true });
    }
  });
}

/**
 * Replaces a file that only its owner may read, or creates it. After a full disk, a killed process or a power
 * loss it has either its former text or the new one.
 *
 * @throws DataFileError when it cannot be written; the former text is unchanged
 */
export function replaceWholeFile(file: string, text: string): void {
  publish(file, text, (unfinished) => renameSync(unfinished, file));
}

/** Writes the text to a new file beside, synced, gives it its name with `rename`, and syncs the folder. */
function publish<Result>(file: string, text: string, rename: (unfinished: string) => Result): Result {
  const unfinished = `${file}.${randomUUID()}.new`;
  let result: Result;
  try {
    writeSynced(unfinished, text);
    result = rename(unfinished);
  } catch (error) {
    rmSync(unfinished, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataFileError(
      `${file} could not be written, and nothing was changed (${reason}). Free space on this disk, or correct the permissions of the folder, and start again.`,
      { cause: error },
    );
  }
  syncFolder(dirname(file));
  return result;
}

function writeSynced(file: string, text: string): void {
  const descriptor = openSync(file, "wx", 0o600);
  try {
    writeFileSync(descriptor, text);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Makes new names in a folder survive a power loss. */
function syncFolder(folder: string): void {
  // Windows opens no folders; its file system has a journal for names.
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
