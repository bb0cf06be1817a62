import { describe, expect, it } from "vitest";
import { acceptedEncodings } from "./accepted-encodings.ts";

describe("parsing of accepted encodings", () => {
  it.each([
    ["gzip, deflate, br, zstd", ["br", "gzip"]],
    ["GZIP;q=0.5 , br;q=0", ["gzip"]],
    ["br ; q=0.0", []],
    ["identity", []],
    [undefined, []],
  ])("%s: %j", (header, encodings) => {
    expect(acceptedEncodings(header)).toEqual(encodings);
  });
});
