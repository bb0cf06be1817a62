import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical.ts";

describe("canonical JSON", () => {
  it("keys in another order: the same text; arrays keep their order", () => {
    expect(canonicalJson({ b: [2, 1], a: { d: null, c: "x" } })).toBe('{"a":{"c":"x","d":null},"b":[2,1]}');
    expect(canonicalJson({ a: { c: "x", d: null }, b: [2, 1] })).toBe('{"a":{"c":"x","d":null},"b":[2,1]}');
  });

  it("any value: parsing the text returns the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
