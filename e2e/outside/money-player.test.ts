import { describe, expect, it } from "vitest";
import { IncompleteList, unknownAmong } from "./money-player.ts";

const known = new Set(["a", "b"]);

describe("the search for the request that a killed call opened", () => {
  it.each([
    ["one beside the known ones: that one", ["c", "b", "a"], "c"],
    ["the known ones alone: none", ["b", "a"], undefined],
  ])("%s", (_situation, listed, found) => {
    expect(unknownAmong(listed, known)).toBe(found);
  });

  it.each([
    ["a page without the oldest", ["c", "b"]],
    ["an empty list", []],
    ["two that are unknown", ["d", "c", "b", "a"]],
  ])("%s: the search fails instead of missing the request", (_situation, listed) => {
    expect(() => unknownAmong(listed, known)).toThrow(IncompleteList);
  });
});
