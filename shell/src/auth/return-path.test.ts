import { expect, test } from "vitest";
import { returnPath, returnTo } from "./return-path.ts";

test.each([
  [returnTo("/wallet?tab=1"), "/wallet?tab=1"],
  [returnTo("//evil.example"), "/"],
  [returnTo("/\\evil.example"), "/"],
  [returnTo("https://evil.example"), "/"],
  [{ from: 1 }, "/"],
  [null, "/"],
])("after a login with the state %o: %s", (state, path) => {
  expect(returnPath(state)).toBe(path);
});
