import { errorStatus } from "@tessera/shared/core/error-codes";
import { expect, test } from "vitest";
import { messages } from "./en/index.ts";

// Other languages have the same keys: by their type, and by a test of all folders of texts.
const texts: Readonly<Record<string, string>> = messages.errors;
const codes = [...Object.keys(errorStatus), "NETWORK", "TIMEOUT", "UNKNOWN"];

test("API error codes: each has a text", () => {
  expect(codes.filter((code) => !texts[code])).toEqual([]);
});

test("texts of errors: each belongs to an error code", () => {
  // A code may have variants, for example SELF_EXCLUDED_forGood.
  const codeOf = (key: string) => key.replace(/_[a-z]\w*$/, "");
  expect(Object.keys(texts).filter((key) => !codes.includes(codeOf(key)))).toEqual([]);
});
