import { encode } from "uqr";

/** QR code as one path of bars in a square; the unit is a module. */
export interface QrPath {
  /** Side of the square with its quiet zone, in modules. */
  readonly size: number;
  readonly path: string;
}

/** Width of the quiet zone in modules. Source: ISO/IEC 18004. */
const quietZone = 4;

/** Draws a text as a QR code. */
export function drawQrCode(text: string): QrPath {
  const { size, data } = encode(text, { ecc: "M", border: quietZone });
  return { size, path: data.map(drawRow).join("") };
}

/** Path of one row, with a bar for each run of dark modules: fewer edges, and no seams between neighbours. */
function drawRow(modules: readonly boolean[], y: number): string {
  const row = modules.map((isDark) => (isDark ? "1" : "0")).join("");
  return Array.from(
    row.matchAll(/1+/g),
    ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
  ).join("");
}
