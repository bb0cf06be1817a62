import { describe, expect, it } from "vitest";
import { findInputFault, jsonDepthMax, toStorableText } from "./input-bounds.ts";

const nested = (levels: number): unknown => (levels === 0 ? "deep" : [nested(levels - 1)]);

describe("input that every endpoint accepts", () => {
  it.each([
    ["a whole pair of surrogates", "\u{1F0A1}"],
    ["control characters that can be stored", "a\tb\nc\u0001"],
    ["numbers, null, true and nothing", [1, null, true, undefined]],
    ["as many levels as are allowed", nested(jsonDepthMax)],
    ["bytes", Buffer.from([0])],
  ])("%s: no fault", (_situation, value) => {
    expect(findInputFault(value)).toBeUndefined();
  });
});

it("text that cannot be stored: a replacement character for each fault, and surrogate pairs unchanged", () => {
  expect(toStorableText("a\0b\ud800c\u{1F0A1}")).toBe("a\uFFFDb\uFFFDc\u{1F0A1}");
});

describe("input that every endpoint refuses", () => {
  it.each([
    ["a NUL", { a: { b: ["x", "y\0"] } }, { path: ["a", "b", "1"], fault: "text" }],
    ["the first half of a pair", { a: "\ud800" }, { path: ["a"], fault: "text" }],
    ["the second half of a pair", { a: "x\udfff" }, { path: ["a"], fault: "text" }],
    ["two halves in the wrong order", { a: "\udc00\ud800" }, { path: ["a"], fault: "text" }],
    ["a NUL in a name", { a: { "b\0": 1 } }, { path: ["a"], fault: "text" }],
    ["a bare text", "\0", { path: [], fault: "text" }],
  ])("%s: reported with its path and the kind of fault", (_situation, value, fault) => {
    expect(findInputFault(value)).toEqual(fault);
  });

  it.each([jsonDepthMax + 1, 30_000])("%s levels: too deep, reported without a stack overflow", (levels) => {
    const value: unknown = JSON.parse("[".repeat(levels) + "]".repeat(levels));
    expect(findInputFault(value)).toMatchObject({ fault: "depth" });
  });
});
