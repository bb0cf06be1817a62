import * as fc from "fast-check";
import { expect, it } from "vitest";
import { toE164 } from "./phone.ts";

it.each([
  ["081234567890", "+6281234567890"],
  ["81234567890", "+6281234567890"],
  ["6281234567890", "+6281234567890"],
  ["0066812345678", "+66812345678"],
  ["66812345678", "+66812345678"],
  ["660812345678", "+66812345678"],
  ["0062081234567", "+6281234567"],
  ["0622123456", "+62622123456"],
  ["62622123456", "+62622123456"],
  ["620622123456", "+62622123456"],
  ["0085212345678", "+85212345678"],
])("phone digits %s: stored as %s", (digits, stored) => {
  expect(toE164(digits)).toBe(stored);
});

it.each(["000000000", "00012", "0", "123456789012345678"])(
  "phone digits %s: not a phone number",
  (digits) => {
    expect(toE164(digits)).toBeNull();
  },
);

it("an Indonesian mobile number with its prefixes repeated in any order: one stored number", () => {
  const mobile = fc.stringMatching(/^8[1-9]\d{7,9}$/);
  const first = fc.constantFrom("", "0", "62", "0062");
  const repeated = fc.array(fc.constantFrom("0", "62"), { maxLength: 3 });
  fc.assert(
    fc.property(mobile, first, repeated, (number, country, again) => {
      // Two zeros in front begin another country's code.
      const before = `${country}${again.join("")}`;
      fc.pre(!/^00(?!62)/.test(before));
      expect(toE164(`${before}${number}`)).toBe(`+62${number}`);
    }),
  );
});
