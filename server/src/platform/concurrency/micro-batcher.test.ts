import { expect, it } from "vitest";
import { DatabaseUnavailable } from "@tessera/database";
import { MicroBatcher } from "./micro-batcher.ts";

/** Work that runs until it is released, and refuses the items that are set to fail. */
function slowWork() {
  const pieces: string[][] = [];
  const waiting: (() => void)[] = [];
  const work = async (items: readonly string[]) => {
    pieces.push([...items]);
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (items.includes("bad")) throw new Error(`failed on ${items.join()}`);
    return items.map((item) => item.toUpperCase());
  };
  const letGo = async () => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.shift()?.();
  };
  return { pieces, work, letGo };
}

it("items that arrive during the first batch: processed together in order, each with its own result", async () => {
  const { pieces, work, letGo } = slowWork();
  const gathering = new MicroBatcher(work, { itemsMax: 10 });
  const first = gathering.add("a");
  await expect.poll(() => pieces).toEqual([["a"]]);
  const others = ["b", "c", "d"].map((item) => gathering.add(item));
  await letGo();
  await letGo();
  expect(await Promise.all([first, ...others])).toEqual(["A", "B", "C", "D"]);
  expect(pieces).toEqual([["a"], ["b", "c", "d"]]);
});

it("one failing item in a batch: all are repeated one by one, and only that item rejects, with its own error", async () => {
  const { pieces, work, letGo } = slowWork();
  const gathering = new MicroBatcher(work, { itemsMax: 10 });
  const results = Promise.allSettled(["a", "bad", "c"].map((item) => gathering.add(item)));
  for (let piece = 0; piece < 4; piece += 1) await letGo();
  expect(await results).toEqual([
    { status: "fulfilled", value: "A" },
    { status: "rejected", reason: new Error("failed on bad") },
    { status: "fulfilled", value: "C" },
  ]);
  expect(pieces).toEqual([["a", "bad", "c"], ["a"], ["bad"], ["c"]]);
});

/** Work that fails for want of a database, when it is let go. */
function failingWork(failure: DatabaseUnavailable) {
  const { pieces, work, letGo } = slowWork();
  const fail = async (items: readonly string[]): Promise<string[]> => {
    await work(items);
    throw failure;
  };
  return { pieces, fail, letGo };
}

const limitOfStatement = Object.assign(new Error("statement timeout"), { code: "57014" });

it.each([
  ["does not answer", new DatabaseUnavailable("no answer")],
  ["has no free connection", new DatabaseUnavailable("busy")],
])(
  "a database that %s: every item of the batch fails with that error, and none is repeated",
  async (_how, failure) => {
    const { pieces, fail, letGo } = failingWork(failure);
    const gathering = new MicroBatcher(fail, { itemsMax: 10 });
    const results = Promise.allSettled(["a", "b", "c"].map((item) => gathering.add(item)));
    await letGo();
    const rejected = { status: "rejected", reason: failure };
    expect(await results).toEqual([rejected, rejected, rejected]);
    expect(pieces).toEqual([["a", "b", "c"]]);
  },
);

it("a statement above its limit: the items of the batch are repeated one by one", async () => {
  const { pieces, fail, letGo } = failingWork(new DatabaseUnavailable("busy", limitOfStatement));
  const gathering = new MicroBatcher(fail, { itemsMax: 10 });
  const results = Promise.allSettled(["a", "b"].map((item) => gathering.add(item)));
  for (let piece = 0; piece < 3; piece += 1) await letGo();
  await results;
  expect(pieces).toEqual([["a", "b"], ["a"], ["b"]]);
});

it.each([
  ["for long: it fails with it", 0, [["a"]]],
  ["for a moment: it is tried", 60_000, [["a"], ["b"]]],
])("a database that fails a batch, beside an item that has waited %s", async (_how, waitMsMax, tried) => {
  const { pieces, fail, letGo } = failingWork(new DatabaseUnavailable("no answer"));
  const gathering = new MicroBatcher(fail, { itemsMax: 10, waitMsMax });
  const first = gathering.add("a");
  await expect.poll(() => pieces).toEqual([["a"]]);
  const settled = Promise.allSettled([first, gathering.add("b")]);
  for (const _piece of tried) await letGo();
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(pieces).toEqual(tried);
});

it("more items than the maximum: split into batches of the maximum size", async () => {
  const { pieces, work, letGo } = slowWork();
  const gathering = new MicroBatcher(work, { itemsMax: 2 });
  const results = Promise.all(["a", "b", "c"].map((item) => gathering.add(item)));
  await letGo();
  await letGo();
  expect(await results).toEqual(["A", "B", "C"]);
  expect(pieces).toEqual([["a", "b"], ["c"]]);
});

it("two batches allowed at once: the second starts when as many items wait as the first has, the third after one has ended", async () => {
  const { pieces, work, letGo } = slowWork();
  const gathering = new MicroBatcher(work, { itemsMax: 10, piecesMax: 2 });
  const results = ["a", "b"].map((item) => gathering.add(item));
  await expect.poll(() => pieces).toEqual([["a", "b"]]);
  results.push(gathering.add("c"));
  await new Promise((resolve) => setImmediate(resolve));
  expect(pieces).toEqual([["a", "b"]]);
  results.push(gathering.add("d"));
  await expect
    .poll(() => pieces)
    .toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
  results.push(...["e", "f", "g", "h"].map((item) => gathering.add(item)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(pieces).toHaveLength(2);
  for (let piece = 0; piece < 3; piece += 1) await letGo();
  expect(await Promise.all(results)).toEqual(["A", "B", "C", "D", "E", "F", "G", "H"]);
  expect(pieces).toEqual([
    ["a", "b"],
    ["c", "d"],
    ["e", "f", "g", "h"],
  ]);
});
