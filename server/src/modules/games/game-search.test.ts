import { describe, expect, it } from "vitest";
import { searchQuery, searchWords } from "./game-search.ts";

describe("searchWords", () => {
  it.each([
    ["Fortune Coins", ["fortune", "coins"]],
    ["Locksmith's Key", ["locksmiths", "key"]],
    ["Kiln & Co", ["kiln", "co"]],
    ["Café Ｎine", ["cafe", "nine"]],
    ["Alun-Alun", ["alun"]],
    ["!?", []],
  ])("%j: %j", (text, words) => expect(searchWords(text)).toEqual(words));
});

describe("searchQuery", () => {
  it("two words: both are prefixes and both are required", () => {
    expect(searchQuery(" Gold DRA ")).toBe("'gold':* & 'dra':*");
  });

  it("operators of the query language: treated as plain words", () => {
    expect(searchQuery("a' | !b:* & <->(")).toBe("'a':* & 'b':*");
  });

  it("only punctuation: no query", () => expect(searchQuery("'&|!")).toBeNull());
});
