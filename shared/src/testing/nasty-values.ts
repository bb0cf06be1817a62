/** Strings that break a store, a parser, a path or a page without proper validation. */
export const nastyTexts: readonly string[] = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "a\udfffb",
  "\u202Eevil",
  "\uFEFF",
  "'; drop table players; --",
  "%",
  "%00",
  "..%2f..%2f",
  "../../etc/passwd",
  "\\",
  "<script>alert(1)</script>",
  "=1+1",
  "${7*7}",
  "__proto__",
  "null",
  "-1",
  "1.5",
  "1e999",
  "9".repeat(30),
  "x".repeat(5_000),
  "๐".repeat(300),
  "\u{1F0A1}".repeat(100),
];

const deep = (levels: number): unknown => (levels === 0 ? 0 : [deep(levels - 1)]);

/** Values of an unexpected type for a member of a request body. */
export const nastyMembers: readonly unknown[] = [
  ...nastyTexts,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e300,
  [],
  ["\0"],
  [[]],
  {},
  { "\0": 1 },
  { toString: "x" },
  { length: 1e9 },
  deep(33),
  deep(2_000),
];

/** Invalid request bodies. */
export const nastyBodies: readonly string[] = [
  "",
  "{",
  "null",
  "[]",
  "0",
  '"text"',
  '"\\u0000"',
  '"\\ud800"',
  '{"\\u0000":1}',
  '{"__proto__":{"isAdmin":true}}',
  `${"[".repeat(30_000)}${"]".repeat(30_000)}`,
  `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
];
