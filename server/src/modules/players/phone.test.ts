import { expect, it } from "vitest";
import { toE164 } from "./phone.ts";

it.each([
  ["081234567890", "+6281234567890"],
  ["81234567890", "+6281234567890"],
  ["6281234567890", "+6281234567890"],
  ["0066812345678", "+66812345678"],
  ["66812345678", "+66812345678"],
])("phone digits %s: stored as %s", (digits, stored) => {
  expect(toE164(digits)).toBe(stored);
});

it.each(["000000000", "00012", "0", "123456789012345678"])("phone digits %s: no phone number", (digits) => {
  expect(toE164(digits)).toBeNull();
});
