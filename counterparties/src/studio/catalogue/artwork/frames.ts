import { rectangle, points } from "./drawing/geometry.ts";
import type { Palette } from "./drawing/palette.ts";
import { inlay, type Piece } from "./drawing/pieces.ts";
import { cycle, times } from "./drawing/sequence.ts";

export const frameNames = ["none", "line", "corners", "bands"] as const;
export type FrameName = (typeof frameNames)[number];

/** Frame along the edge of a 240 × 320 picture. */
export function frame(palette: Palette, name: FrameName): string {
  switch (name) {
    case "none":
      return "";
    case "line":
      return `<rect x="9" y="9" width="222" height="302" rx="5" fill="none" stroke="${palette.lit}" stroke-width="2.4" opacity=".8"/>`;
    case "corners":
      return corners(palette);
    case "bands":
      return bands(palette);
  }
}

function corners(palette: Palette): string {
  const fills = [palette.lit, palette.counter, palette.shade] as const;
  const steps = points([0, 0], [1, 0], [2, 0], [0, 1], [0, 2]);
  const pieces = [1, -1].flatMap((right) =>
    [1, -1].flatMap((down) =>
      steps.map(([column, row]): Piece => {
        const x = (right > 0 ? 9 : 218) + right * column * 15;
        const y = (down > 0 ? 9 : 298) + down * row * 15;
        return [rectangle(x, y, 13, 13), cycle(fills, column + row)];
      }),
    ),
  );
  return inlay(palette, pieces, 1.4);
}

function bands(palette: Palette): string {
  const { shade, counter } = palette;
  const pieces = times(12, (index): Piece[] => [
    [rectangle(index * 20, 0, 20, 12), index % 2 ? shade : counter],
    [rectangle(index * 20, 308, 20, 12), index % 2 ? counter : shade],
  ]);
  return inlay(palette, pieces.flat(), 1.6);
}
