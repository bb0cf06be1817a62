import { expect, it } from "vitest";
import { Gathering } from "./gathering.ts";

/** Work that is under way until it is let go, and refuses the items that are told to fail. */
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

it("what comes while the first is under way: done together, in its order, everyone with his own result", async () => {
  const { pieces, work, letGo } = slowWork();
  const gathering = new Gathering(work, 10);
  const first = gathering.add("a");
  await expect.poll(() => pieces).toEqual([["a"]]);
  const others = ["b", "c", "d"].map((item) => gathering.add(item));
  await letGo();
  await letGo();
  expect(await Promise.all([first, ...others])).toEqual(["A", "B", "C", "D"]);
  expect(pieces).toEqual([["a"], ["b", "c", "d"]]);
});

it("one that fails among several: done again one by one, and only it rejects, with its own failure", async () => {
  const { pieces, work, letGo } = slowWork();
  const gathering = new Gathering(work, 10);
  const results = Promise.allSettled(["a", "bad", "c"].map((item) => gathering.add(item)));
  for (let piece = 0; piece < 4; piece += 1) await letGo();
  expect(await results).toEqual([
    { status: "fulfilled", value: "A" },
    { status: "rejected", reason: new Error("failed on bad") },
    { status: "fulfilled", value: "C" },
  ]);
  expect(pieces).toEqual([["a", "bad", "c"], ["a"], ["bad"], ["c"]]);
});

it("more than go together: in pieces of the most that may", async () => {
  const { pieces, work, letGo } = slowWork();
  const gathering = new Gathering(work, 2);
  const results = Promise.all(["a", "b", "c"].map((item) => gathering.add(item)));
  await letGo();
  await letGo();
  expect(await results).toEqual(["A", "B", "C"]);
  expect(pieces).toEqual([["a", "b"], ["c"]]);
});
