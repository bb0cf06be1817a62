import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Holder {
  readonly processId: number;
  /** When the holder took the lock, ISO 8601. */
  readonly since: string;
  /** What the system says about the start of that process; null where it says nothing. */
  readonly processStart: string | null;
}

/** Another process uses the folder. Its number and start are on the error. */
export class FolderInUse extends Error {
  readonly folder: string;
  readonly processId: number;
  readonly since: string;

  constructor(folder: string, holder: Pick<Holder, "processId" | "since">) {
    super(`${folder} is in use by process ${holder.processId} since ${holder.since}`);
    this.name = "FolderInUse";
    this.folder = folder;
    this.processId = holder.processId;
    this.since = holder.since;
  }
}

export interface FolderLock {
  release(): Promise<void>;
}

const fileName = "process.lock";

/**
 * Takes a folder for this process: the embedded database would let two processes write into one folder and lose both.
 * The lock of a process that is gone is ignored, also when its number has been given to another one since. Throws
 * {@link FolderInUse}. `now` is the instant that is written down.
 */
export async function lockFolder(folder: string, now: Date): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, fileName);
  const holder: Holder = {
    processId: process.pid,
    since: now.toISOString(),
    processStart: await processStart(process.pid),
  };
  while (!(await create(path, holder))) await removeStale(folder, path);
  return { release: () => rm(path, { force: true }) };
}

async function create(path: string, holder: Holder): Promise<boolean> {
  try {
    await writeFile(path, JSON.stringify(holder), { flag: "wx" });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

async function removeStale(folder: string, path: string): Promise<void> {
  await refuseWhileHeld(folder, path);
  // Moved and looked at again: another process may have replaced the stale lock by its own in the meantime.
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (isCode(error, "ENOENT")) return;
    throw error;
  }
  try {
    await refuseWhileHeld(folder, aside);
  } catch (error) {
    await rename(aside, path);
    throw error;
  }
  await rm(aside, { force: true });
}

async function refuseWhileHeld(folder: string, path: string): Promise<void> {
  const holder = await readHolder(path);
  if (holder && (await isAlive(holder))) throw new FolderInUse(folder, holder);
}

async function readHolder(path: string): Promise<Holder | null> {
  const text = await readFile(path, "utf8").catch(() => "");
  try {
    const holder: unknown = JSON.parse(text);
    return isHolder(holder) ? holder : null;
  } catch {
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  return (
    typeof value === "object" && value !== null && "processId" in value && Number.isInteger(value.processId)
  );
}

async function isAlive({ processId, processStart: start }: Holder): Promise<boolean> {
  try {
    process.kill(processId, 0);
  } catch (error) {
    return isCode(error, "EPERM");
  }
  return start === null || start === (await processStart(processId));
}

/** Linux counts the clock ticks from boot to a process's start: field 22 of its stat file. Null elsewhere. */
async function processStart(processId: number): Promise<string | null> {
  const stat = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => null);
  // The second field is the program's name in brackets and may hold blanks, so counting starts behind it.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
