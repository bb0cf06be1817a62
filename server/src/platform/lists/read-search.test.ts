import * as fc from "fast-check";
import { expect, it } from "vitest";
import { readAmount, readSearch, startsWith } from "./read-search.ts";

it.each([
  ["80000", 8_000_000n],
  ["80.000", 8_000_000n],
  ["80,000", 8_000_000n],
  ["Rp 80.000", 8_000_000n],
  ["rp80,000", 8_000_000n],
  ["IDR 1.234.567", 123_456_700n],
  ["80.5", 8_050n],
  ["80,50", 8_050n],
  ["1,234.50", 123_450n],
  ["1.234,5", 123_450n],
  ["฿800.25", 80_025n],
  ["999999999999999", 99_999_999_999_999_900n],
])("the amount %s: %s hundredths", (text, hundredths) => {
  expect(readAmount(text)).toBe(hundredths);
});

it.each([
  "",
  "budi88",
  "1.23.456",
  "1,2345",
  "1.234.5",
  "1,234,5",
  "-80",
  "8e4",
  "٨٠",
  "D260131",
  "1".repeat(16),
  "80.",
])("%j: no amount", (text) => {
  expect(readAmount(text)).toBeNull();
});

it("an amount written in either language: read as the same amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
      const written = (locale: string) =>
        new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(whole + cents / 100);
      const expected = BigInt(whole) * 100n + BigInt(cents);
      expect([readAmount(written("en")), readAmount(written("id"))]).toEqual([expected, expected]);
    }),
  );
});

it("a search text: read as an id, an email address, a phone number and amount, or as text alone", () => {
  const id = "0197F3C2-0000-7000-8000-000000000001";
  expect(readSearch(id)).toEqual({ text: id, id: id.toLowerCase() });
  expect(readSearch("Budi@Mail.com")).toEqual({ text: "Budi@Mail.com", email: "budi@mail.com" });
  expect(readSearch("0812-3456-7890")).toEqual({ text: "0812-3456-7890", phone: "+6281234567890" });
  expect(readSearch("81234567890")).toEqual({
    text: "81234567890",
    phone: "+6281234567890",
    hundredths: 8_123_456_789_000n,
  });
  expect(readSearch("D260131-7K3QZ")).toEqual({ text: "D260131-7K3QZ" });
});

it("characters that a pattern would read as wildcards: escaped", () => {
  expect(startsWith("5%_\\")).toBe(String.raw`5\%\_\\%`);
});
