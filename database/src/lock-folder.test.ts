import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { FolderInUse, lockFolder } from "./lock-folder.ts";

const now = new Date("2026-01-31T07:05:09.000Z");

describe("lockFolder", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "tessera-lock-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("a second start: refused with the holder's process id and start time", async () => {
    await lockFolder(folder, now);
    const refusal = await lockFolder(folder, now).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FolderInUse);
    expect(refusal).toMatchObject({ processId: process.pid, since: "2026-01-31T07:05:09.000Z" });
  });

  it("a released lock: can be taken again", async () => {
    await (await lockFolder(folder, now)).release();
    await expect(lockFolder(folder, now)).resolves.toBeDefined();
  });

  it("the lock of a process that has ended: ignored", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    await writeFile(
      join(folder, "process.lock"),
      JSON.stringify({ processId: child.pid, since: now.toISOString(), processStart: "1" }),
    );
    await expect(lockFolder(folder, now)).resolves.toBeDefined();
  });

  it("a process id that another process has reused: ignored", async () => {
    await writeFile(
      join(folder, "process.lock"),
      JSON.stringify({ processId: process.ppid, since: now.toISOString(), processStart: "1" }),
    );
    await expect(lockFolder(folder, now)).resolves.toBeDefined();
  });

  it("ten concurrent starts over a stale lock: exactly one locks the folder", async () => {
    await writeFile(join(folder, "process.lock"), "torn");
    const starts = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder, now)));
    expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
