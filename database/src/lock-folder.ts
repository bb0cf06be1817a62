import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "@tessera/shared/core/has-code";

interface Holder {
  readonly processId: number;
  /** Instant at which the holder took the lock, ISO 8601. */
  readonly since: string;
  /** Start time of that process as the operating system reports it; null where it does not. */
  readonly processStart: string | null;
}

/** Error: another process uses the folder. Carries its process id and the time of its lock. */
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
 * Locks a folder for this process: two processes that write into one folder would corrupt the embedded
 * database. The lock of a process that has ended is ignored, also when its process id was reused. Throws
 * {@link FolderInUse}. `now` is the instant that is stored in the lock.
 */
export async function lockFolder(folder: string, now: Date): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, fileName);
  const holder: Holder = {
    processId: process.pid,
    since: now.toISOString(),
    processStart: await processStart(process.pid),
  };
  // Written completely before it is linked, so that no process reads a partial lock and treats it as stale.
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(holder));
  try {
    if (!(await claim(own, path))) await withFileLock(`${path}.takeover`, () => takeOver(folder, own, path));
  } finally {
    await rm(own, { force: true });
  }
  return { release: () => rm(path, { force: true }) };
}

/** Links our lock file to the lock's name. Returns false when a lock exists. */
async function claim(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/**
 * Replaces a stale lock atomically. Runs under the file lock; while the stale lock exists, no process can
 * claim.
 */
async function takeOver(folder: string, own: string, path: string): Promise<void> {
  if (await claim(own, path)) return;
  await refuseWhileHeld(folder, path);
  await rename(own, path);
}

/** Maximum wait for a takeover, which takes milliseconds: after that its process is assumed to have ended. */
const lockAgeMsMax = 5_000;

/** Runs the work under a lock between processes: creating a folder is atomic. */
async function withFileLock(lockPath: string, work: () => Promise<void>): Promise<void> {
  for (let waitedMs = 0; !(await makeFolder(lockPath)); waitedMs += pauseMs) {
    if (waitedMs > lockAgeMsMax) await rm(lockPath, { recursive: true, force: true });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  try {
    await work();
  } finally {
    await rm(lockPath, { recursive: true, force: true });
  }
}

const pauseMs = 10;

async function makeFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
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
    return hasCode(error, "EPERM");
  }
  return start === null || start === (await processStart(processId));
}

/**
 * Start of a process in clock ticks since boot: field 22 of its stat file on Linux. Null on other systems.
 */
async function processStart(processId: number): Promise<string | null> {
  const stat = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => null);
  // The second field is the program's name in parentheses and may contain spaces, so counting starts after
  // it.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}
