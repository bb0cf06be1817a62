import { dictionary } from "@zxcvbn-ts/language-common";
import { expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";

it.each(["password123", "PassWord123", "bismillah1", "p@ssw0rd", "1passwor"])(
  "%s: refused as too easy to guess",
  (password) => {
    expect(isCommonPassword(password, "budi88")).toBe(true);
  },
);

it("a password that contains the username, in any letter case: refused as too easy to guess", () => {
  expect(isCommonPassword("xxBuDi88xx", "budi88")).toBe(true);
});

it("a password unrelated to the username: accepted", () => {
  expect(isCommonPassword("Mosaic2026", "demo")).toBe(false);
});

it("the list of leaked passwords: all in lower case, with thousands that satisfy the form's rule of a letter and a digit", () => {
  const leaked = dictionary["passwords-common"];
  const typable = leaked.filter((password) => /^(?=.*[a-z])(?=.*\d).{8,64}$/i.test(password));
  expect(typable.length).toBeGreaterThan(5000);
  expect(leaked.filter((password) => password !== password.toLowerCase())).toEqual([]);
  expect(typable.filter((password) => !isCommonPassword(password.toUpperCase(), "budi88"))).toEqual([]);
});
