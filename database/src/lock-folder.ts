import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "./has-code.ts";

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
  // Written whole before it gets its name, so that nobody reads half a lock and takes it for a stale one.
  const own = `${path}.${randomUUID()}`;
  await writeFile(own, JSON.stringify(holder));
  try {
    if (!(await claim(own, path))) await inTurn(`${path}.turn`, () => takeOver(folder, own, path));
  } finally {
    await rm(own, { force: true });
  }
  return { release: () => rm(path, { force: true }) };
}

/** Gives our lock its name unless there is one. */
async function claim(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (hasCode(error, "EEXIST")) return false;
    throw error;
  }
}

/** Replaces a stale lock in one step. While it stands nobody can claim, and only one at a time gets here. */
async function takeOver(folder: string, own: string, path: string): Promise<void> {
  if (await claim(own, path)) return;
  await refuseWhileHeld(folder, path);
  await rename(own, path);
}

/** Whoever ended in the middle of a takeover, which takes milliseconds, is not waited for. */
const turnMsMax = 5_000;

/** Runs the work while no other process does: a folder can be made only once. */
async function inTurn(turn: string, work: () => Promise<void>): Promise<void> {
  for (let waitedMs = 0; !(await makeFolder(turn)); waitedMs += pauseMs) {
    if (waitedMs > turnMsMax) await rm(turn, { recursive: true, force: true });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  try {
    await work();
  } finally {
    await rm(turn, { recursive: true, force: true });
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

/** Linux counts the clock ticks from boot to a process's start: field 22 of its stat file. Null elsewhere. */
async function processStart(processId: number): Promise<string | null> {
  const stat = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => null);
  // The second field is the program's name in brackets and may hold blanks, so counting starts behind it.
  return stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
}
