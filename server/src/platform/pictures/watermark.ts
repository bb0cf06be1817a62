/**
 * Characters of a watermark, 5 wide and 7 high: five columns from left to right, bit 0 on top. Drawn here
 * because the process that decodes pictures reads no files, and so has no fonts.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: "7e1111117e",
  B: "7f49494936",
  C: "3e41414122",
  D: "7f4141221c",
  E: "7f49494941",
  F: "7f09090101",
  G: "3e41415132",
  H: "7f0808087f",
  I: "00417f4100",
  J: "2040413f01",
  K: "7f08142241",
  L: "7f40404040",
  M: "7f0204027f",
  N: "7f0408107f",
  O: "3e4141413e",
  P: "7f09090906",
  Q: "3e4151215e",
  R: "7f09192946",
  S: "4649494931",
  T: "01017f0101",
  U: "3f4040403f",
  V: "1f2040201f",
  W: "7f2018207f",
  X: "6314081463",
  Y: "0304780403",
  Z: "6151494543",
  0: "3e5149453e",
  1: "00427f4000",
  2: "4261514946",
  3: "2141454b31",
  4: "1814127f10",
  5: "2745454539",
  6: "3c4a494930",
  7: "0171090503",
  8: "3649494936",
  9: "064949291e",
  ":": "0036360000",
  "/": "2010080402",
};

const glyphHeight = 7;
/** Empty rows between two lines. */
const lineGap = 2;

/** Dots of a text, row by row: true where one is drawn. Rows may differ in length. */
export type Dots = readonly (readonly boolean[])[];

/**
 * Returns the dots of lines of text, below one another. Letters are drawn in upper case, other characters
 * than its own as a space.
 */
export function dotsOf(lines: readonly string[]): Dots {
  return lines.flatMap((line, index) => [
    ...(index === 0 ? [] : Array.from({ length: lineGap }, () => [])),
    ...dotsOfLine(line),
  ]);
}

function dotsOfLine(line: string): Dots {
  const columns = [...line.toUpperCase()].flatMap((character) => [
    ...Buffer.from(glyphs[character] ?? "0000000000", "hex"),
    0,
  ]);
  return Array.from({ length: glyphHeight }, (_, row) =>
    columns.map((column) => ((column >> row) & 1) === 1),
  );
}
