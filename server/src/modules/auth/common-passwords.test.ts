import { expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

it.each(["password123", "PassWord123", "bismillah1", "p@ssw0rd"])("%s: too easy to guess", (password) => {
  expect(isCommonPassword(password, "budi88")).toBe(true);
});

it("a password that contains the username, in any case: too easy to guess", () => {
  expect(isCommonPassword("xxBuDi88xx", "budi88")).toBe(true);
});

it("a password unrelated to the username: accepted", () => {
  expect(isCommonPassword("Mosaic2026", "demo")).toBe(false);
});
