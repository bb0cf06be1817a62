import { expect, it } from "vitest";
import { scriptJson } from "./markup.ts";

it("JSON inside a script: no text ends the script or a line, and it parses to the same value", () => {
  const value = { label: "</script><script>alert(1)</script><!--\u2028\u2029]]>" };
  const json = scriptJson(value);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});
