import { describe, expect, it } from "vitest";
import { editDistance } from "./edit-distance.ts";
import { searchWords } from "./game-search.ts";

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

describe("editDistance", () => {
  it.each<[string, string, number]>([
    ["krakatau", "krakatau", 0],
    ["krakatua", "krakatau", 1],
    ["krkatau", "krakatau", 1],
    ["krrakatau", "krakatau", 1],
    ["kragatao", "krakatau", 2],
    ["", "koi", 3],
  ])("%s and %s: %d", (typed, word, distance) => {
    expect(editDistance(typed, word)).toBe(distance);
    expect(editDistance(word, typed)).toBe(distance);
  });

  it("a prefix of a word: letters that are not typed yet do not count", () => {
    expect(editDistance("kraka", "krakatau", true)).toBe(0);
    expect(editDistance("kraak", "krakatau", true)).toBe(1);
    expect(editDistance("kraak", "krakatau")).toBe(4);
  });
});
