import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "@tessera/shared/schema";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRecords } from "./records.ts";
import { temporaryFolder } from "./testing/real-party.ts";

const schema = z.object({
  amount: z.codec(z.string(), z.bigint(), { decode: (digits) => BigInt(digits), encode: String }),
});

let folder: ReturnType<typeof temporaryFolder>;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder.path, "deep", "records.jsonl");
});
afterEach(() => folder.remove());

describe("records", () => {
  it("opened again: every name has its last value, and outdated lines are removed", () => {
    const records = openRecords(file, schema);
    records.put("a", { amount: 1n });
    records.put("b", { amount: 2n });
    records.put("a", { amount: 3n });
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(3);

    const again = openRecords(file, schema);
    expect(again.values()).toEqual([{ amount: 3n }, { amount: 2n }]);
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(2);
  });

  it("a partial line of a killed process: dropped, and the next line is complete", () => {
    openRecords(file, schema).put("a", { amount: 1n });
    appendFileSync(file, '["b",{"amo');
    const again = openRecords(file, schema);
    again.put("c", { amount: 3n });
    expect(openRecords(file, schema).values()).toEqual([{ amount: 1n }, { amount: 3n }]);
  });

  it("records that the filter excludes: deleted at the next start, not before", () => {
    const records = openRecords(file, schema);
    records.put("a", { amount: 1n });
    records.put("b", { amount: 2n });
    records.put("b", { amount: 3n });
    expect(openRecords(file, schema, ({ amount }) => amount !== 1n).values()).toEqual([{ amount: 3n }]);
    expect(openRecords(file, schema).values()).toEqual([{ amount: 3n }]);
  });

  it("a file of another format: refused, and not changed", () => {
    openRecords(file, schema);
    writeFileSync(file, '{"no":"records"}\n');
    expect(() => openRecords(file, schema)).toThrow();
    expect(readFileSync(file, "utf8")).toBe('{"no":"records"}\n');
  });
});
