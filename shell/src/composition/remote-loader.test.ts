// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { verifiedScripts } from "./remote-loader.ts";
import { registerRelease } from "./verified-files.ts";

const digest = `sha384-${"A".repeat(64)}`;
registerRelease({ base: "/r/r_1/", integrity: { "js/entry.js": digest } });
const entry = `${location.origin}/r/r_1/js/entry.js`;

describe("scripts of the federation runtime", () => {
  it.each([
    `${location.origin}/r/r_1/js/other.js`,
    `${location.origin}/r/r_2/js/entry.js`,
    "https://elsewhere.example/r/r_1/js/entry.js",
  ])("%s, without a digest: refused", (url) => {
    expect(() => verifiedScripts("n")(url)).toThrow("No digest is known");
  });

  it("with a digest: gets the page's nonce, the digest, and a time limit", () => {
    const { script, timeout } = verifiedScripts("n")(entry);
    expect(script).toMatchObject({ nonce: "n", integrity: digest, crossOrigin: "anonymous", src: entry });
    expect(timeout).toBeGreaterThan(0);
  });

  it("requested again: gets a new URL with the same digest", () => {
    const createScript = verifiedScripts("n");
    const made = [1, 2, 3].map(() => createScript(entry).script);
    expect(made.map(({ src }) => src)).toEqual([entry, `${entry}?retry=1`, `${entry}?retry=2`]);
    expect(made.map(({ integrity }) => integrity)).toEqual([digest, digest, digest]);
  });
});
