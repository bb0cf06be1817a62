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

  it("a second start: refused with the process and its start", async () => {
    await lockFolder(folder, now);
    const refusal = await lockFolder(folder, now).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(FolderInUse);
    expect(refusal).toMatchObject({ processId: process.pid, since: "2026-01-31T07:05:09.000Z" });
  });

  it("after release: free again", async () => {
    await (await lockFolder(folder, now)).release();
    await expect(lockFolder(folder, now)).resolves.toBeDefined();
  });

  it("the lock of a process that is gone: ignored", async () => {
    const child = spawn(process.execPath, ["-e", ""]);
    await once(child, "exit");
    await writeFile(
      join(folder, "process.lock"),
      JSON.stringify({ processId: child.pid, since: now.toISOString(), processStart: "1" }),
    );
    await expect(lockFolder(folder, now)).resolves.toBeDefined();
  });

  it("the number of the process has been given to another one: ignored", async () => {
    await writeFile(
      join(folder, "process.lock"),
      JSON.stringify({ processId: process.ppid, since: now.toISOString(), processStart: "1" }),
    );
    await expect(lockFolder(folder, now)).resolves.toBeDefined();
  });

  it("ten starts at once over a stale lock: one gets the folder", async () => {
    await writeFile(join(folder, "process.lock"), "torn");
    const starts = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder, now)));
    expect(starts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
