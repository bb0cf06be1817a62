// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { digestOf, integrityOf, registerRelease } from "./verified-files.ts";

const digest = `sha384-${"A".repeat(64)}`;

describe("verified files", () => {
  it("a file of a registered release: its digest, by relative and by absolute URL", () => {
    registerRelease({ base: "/r/r_1/", integrity: { "js/entry.js": digest } });
    expect(digestOf("/r/r_1/js/entry.js")).toBe(digest);
    expect(digestOf(`${location.origin}/r/r_1/js/entry.js`)).toBe(digest);
  });

  it("a file requested again: the digest of the same file", () => {
    registerRelease({ base: "/r/r_1/", integrity: { "js/entry.js": digest } });
    expect(digestOf("/r/r_1/js/../js/entry.js?retry=2")).toBe(digest);
  });

  it.each([
    "/r/r_1/js/other.js?retry=1",
    "/r/r_1/js/entry.js?retry=",
    "/r/r_1/js/entry.js?retry=1&x=1",
    "/r/r_1/js/entry.js?x=1?retry=1",
    "/r/r_1/js/entry.js?retry=1#x",
    "/r/r_1/js/other.js",
    "/r/r_2/js/entry.js",
    "/r/r_1/js/entry.js?x=1",
    "https://elsewhere.example/r/r_1/js/entry.js",
    "data:text/javascript,alert(1)",
  ])("%s: unknown, without a digest", (url) => {
    registerRelease({ base: "/r/r_1/", integrity: { "js/entry.js": digest } });
    expect(digestOf(url)).toBeUndefined();
  });

  it("integrity of a known file: its digest; of an unknown one: a digest that no file has, never an empty one", () => {
    registerRelease({ base: "/r/r_3/", integrity: { "js/entry.js": `sha384-${"B".repeat(64)}` } });
    expect(integrityOf("/r/r_3/js/entry.js")).toBe(`sha384-${"B".repeat(64)}`);
    expect(integrityOf("/r/r_3/js/other.js")).toBe(`sha384-${"A".repeat(64)}`);
  });

  it("the global function that the bundler uses: cannot be replaced", () => {
    expect(() => Object.assign(globalThis, { tesseraIntegrityOf: () => "" })).toThrow(TypeError);
    expect(globalThis).toMatchObject({ tesseraIntegrityOf: integrityOf });
  });
});
