import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openDatabase } from "./open-database.ts";
import { describeDatabase } from "./testing/describe-database.ts";
import { memoryDatabase } from "./testing/memory-database.ts";

describeDatabase("embedded", memoryDatabase);

describe("memory of the embedded engine", () => {
  it("in memory and in a folder: the page cache is bounded", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tessera-embedded-"));
    for (const database of [await memoryDatabase(), await openDatabase({ folder })]) {
      expect(await database.query("show shared_buffers")).toEqual([{ shared_buffers: "32MB" }]);
      await database.close();
    }
    await rm(folder, { recursive: true });
  });
});
