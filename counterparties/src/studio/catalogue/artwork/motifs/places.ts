import { mix } from "../drawing/colour.ts";
import { at, circle, polygon, rectangle, sector, short, up } from "../drawing/geometry.ts";
import { tiles, flat, inlay, piece, placed, star, type Piece } from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

export const tower: Motif = (palette, random) => {
  const { body, shade, lit } = palette;
  const storeys = random.integer(3, 5);
  const height = 150 / storeys;
  const floors = times(storeys, (storey) => {
    const foot = 78 - storey * height;
    const width = 56 - (storey * 34) / storeys;
    const doors = storeys - storey > 3 ? 4 : 3;
    const openings = times(doors, (index) => {
      const x = -width * 0.5 + (index * width) / doors + 3;
      const wall = short(height * 0.36);
      return `M${at(x, foot - 2)}v-${wall}q${short(width / doors / 2 - 3)} -8 ${short(width / doors - 6)} 0v${wall}z`;
    });
    const eaves = foot - height;
    const rise = 8 + (2 * (storeys - storey)) / storeys;
    const roof = `M${at(-width - 12, eaves + 14)}Q${at(-width * 0.6, eaves + 8)} ${at(-width * 0.42, eaves - rise)}H${short(width * 0.42)}Q${at(width * 0.6, eaves + 8)} ${at(width + 12, eaves + 14)}z`;
    return (
      piece(
        palette,
        rectangle(-width * 0.66, eaves + 10, width * 1.32, height - 10),
        storey % 2 ? shade : mix(shade, body, 0.4),
      ) +
      piece(palette, openings.join(""), lit, 1.4) +
      piece(palette, roof, body)
    );
  });
  return (
    piece(palette, rectangle(-3, -100, 6, 24), lit) +
    piece(palette, circle(0, -98, 6), lit) +
    floors.join("") +
    piece(palette, rectangle(-66, 78, 132, 8), body)
  );
};

/** A keep of dressed stone with a gate, two turrets and banners. */
export const castle: Motif = (palette) => {
  const { body, shade, lit, counter, ink } = palette;
  const wall = (x: number, y: number, columns: number, rows: number): Piece[] =>
    times(rows, (row) =>
      times(columns, (column): Piece => [
        rectangle(x + column * 14, y + row * 14, 14, 14),
        cycle([body, shade, mix(body, shade, 0.5)], column * 2 + row),
      ]),
    ).flat();
  const banner = (x: number, y: number): string =>
    piece(palette, rectangle(x - 1.5, y - 26, 3, 28), lit, 1.2) +
    piece(palette, `M${x + 2} ${y - 26}h20l-6 6l6 6h-20z`, counter, 1.6);
  const roof = (x: number, y: number, width: number): string =>
    piece(palette, `M${x - width} ${y}L${x} ${y - 38}L${x + width} ${y}z`, counter);
  return (
    banner(-56, -44) +
    banner(56, -44) +
    banner(0, -72) +
    inlay(palette, wall(-28, -36, 4, 8), 1.6) +
    inlay(palette, wall(-77, -6, 3, 6), 1.6) +
    inlay(palette, wall(35, -6, 3, 6), 1.6) +
    roof(-56, -6, 28) +
    roof(56, -6, 28) +
    roof(0, -36, 36) +
    piece(palette, "M-19 78V40Q-19 20 0 20Q19 20 19 40V78z", ink) +
    piece(palette, "M-11 78V44Q-11 30 0 30Q11 30 11 44V78z", lit) +
    inlay(
      palette,
      [-56, 56].map((x): Piece => [`M${x - 6} 40V24Q${x - 6} 16 ${x} 16Q${x + 6} 16 ${x + 6} 24V40z`, lit]),
    ) +
    piece(palette, circle(0, -12, 9), lit)
  );
};

export const volcano: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const lava = palette.temper === "bone" ? counter : lit;
  const slope = times(6, (row) => {
    const count = 3 + row;
    const top = -20 + row * 17;
    const [upper, lower] = [20 + row * 12.5, 32.5 + row * 12.5];
    return times(count, (index): Piece => {
      const left = (index / count) * 2 - 1;
      const right = ((index + 1) / count) * 2 - 1;
      const middle = (index + row) % 2 ? body : mix(body, shade, 0.5);
      const fill = left + right < -0.5 ? mix(body, bone, 0.25) : left + right > 0.5 ? shade : middle;
      return [
        polygon(
          [left * upper, top],
          [right * upper, top],
          [right * lower, top + 17],
          [left * lower, top + 17],
        ),
        fill,
      ];
    });
  });
  const plume = times(9, (index): Piece[] => {
    const angle = up + (index - 4) * 0.24;
    const reach = 66 - Math.abs(index - 4) * 7;
    return [
      [sector(16, reach * 0.62, angle - 0.1, angle + 0.1, 0, -18), index % 2 ? lit : counter],
      [sector(reach * 0.66, reach, angle - 0.1, angle + 0.1, 0, -18), index % 2 ? counter : bone],
    ];
  });
  return (
    inlay(palette, plume.flat(), 1.6) +
    inlay(palette, slope.flat(), 1.8) +
    piece(palette, "M-20-22H20L26-8L15 2L22 34L10 26L4 66L-6 24L-16 40L-14 0L-26-8z", lava) +
    flat("M-10-22H10L6 10L0 30L-5 8z", mix(lava, bone, 0.6))
  );
};

export const temple: Motif = (palette, random) => {
  const { body, shade, lit, bone, ink } = palette;
  const tiers = random.integer(4, 5);
  const steps = times(tiers, (tier) => {
    const half = 88 - (tier * 62) / tiers;
    const stones = Math.max(4, Math.round(half / 11));
    return times(stones, (index): Piece => [
      rectangle(-half + (index * 2 * half) / stones, 56 - tier * 24, (2 * half) / stones, 24),
      cycle([body, shade, mix(body, shade, 0.5), mix(body, bone, 0.25)], index * 3 + tier * 2),
    ]);
  });
  const top = 80 - tiers * 24;
  return (
    placed(star(palette, { points: 8, outer: 84, inner: 36 }, lit, bone), { y: top - 26, scale: 0.36 }) +
    inlay(palette, steps.flat(), 1.6) +
    piece(palette, rectangle(-30, top - 8, 60, 10), lit) +
    flat("M-22 82V34Q-22 10 0 10Q22 10 22 34V82z", ink) +
    flat("M-14 82V38Q-14 20 0 20Q14 20 14 38V82z", lit) +
    flat("M-6 82V46Q-6 34 0 34Q6 34 6 46V82z", bone)
  );
};

/** A bell-shaped stupa on square terraces. */
export const stupa: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const terraces = [84, 68, 54].flatMap((half, tier) =>
    times(9 - tier, (index): Piece => [
      rectangle(-half + (index * 2 * half) / (9 - tier), 64 - tier * 16, (2 * half) / (9 - tier), 16),
      cycle([body, shade, mix(body, bone, 0.3)], index + tier),
    ]),
  );
  const lattice = times(4, (row) =>
    times(5, (index): Piece => {
      const x = (index - 2) * 15 + (row % 2 ? 7.5 : 0);
      const y = -20 + row * 13;
      return [
        Math.abs(x) < 34 - (3 - row) * 4 ? polygon([x, y - 7], [x + 6, y], [x, y + 7], [x - 6, y]) : "",
        index % 2 ? lit : counter,
      ];
    }),
  );
  return (
    piece(palette, "M-4-94H4L10-50H-10z", lit) +
    piece(palette, rectangle(-14, -56, 28, 16), counter) +
    piece(palette, "M-46 32C-50-14-30-42 0-42C30-42 50-14 46 32z", mix(body, shade, 0.4)) +
    inlay(
      palette,
      lattice.flat().filter(([path]) => path !== ""),
      1.4,
    ) +
    inlay(palette, terraces, 1.8) +
    piece(palette, rectangle(-50, 26, 100, 8), lit)
  );
};

export const lighthouse: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink, groundLight } = palette;
  const shaft = times(5, (index): Piece => {
    const half = (y: number): number => 17 + (y + 34) * 0.13;
    const y = -34 + index * 21;
    return [
      polygon([-half(y), y], [half(y), y], [half(y + 21), y + 21], [-half(y + 21), y + 21]),
      index % 2 ? bone : body,
    ];
  });
  const beam = (side: 1 | -1): Piece[] =>
    times(3, (index): Piece => [
      polygon(
        [side * (18 + index * 25), -48 - 5 - index * 5],
        [side * (41 + index * 25), -48 - 9 - index * 5],
        [side * (41 + index * 25), -48 + 9 + index * 5],
        [side * (18 + index * 25), -48 + 5 + index * 5],
      ),
      cycle([lit, mix(lit, groundLight, 0.4), mix(lit, groundLight, 0.7)], index),
    ]);
  return (
    inlay(palette, [...beam(1), ...beam(-1)], 1.4) +
    piece(palette, "M-60 72Q-30 60 0 66Q36 56 64 72L74 86H-74z", shade) +
    inlay(palette, shaft) +
    piece(palette, "M-6 70V54Q-6 46 0 46Q6 46 6 54V70z", ink) +
    piece(palette, rectangle(-24, -38, 48, 8), counter) +
    inlay(
      palette,
      times(3, (index): Piece => [rectangle(-15 + index * 10, -60, 10, 22), index === 1 ? bone : lit]),
    ) +
    piece(palette, "M-20-60Q0-92 20-60z", counter) +
    piece(palette, circle(0, -80, 5), lit)
  );
};

/** Terraced mountains with a low sun. */
export const mountain: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const ridges = (x: number, half: number, top: number, fill: string, shaded: string): Piece[] =>
    times(4, (row): Piece[] => {
      const reach = (step: number): number => (half * step) / 4;
      const y = (step: number): number => top + ((74 - top) * step) / 4;
      return [
        [
          polygon([x - reach(row), y(row)], [x, y(row)], [x, y(row + 1)], [x - reach(row + 1), y(row + 1)]),
          row === 0 ? bone : cycle([fill, mix(fill, bone, 0.2)], row),
        ],
        [
          polygon([x, y(row)], [x + reach(row), y(row)], [x + reach(row + 1), y(row + 1)], [x, y(row + 1)]),
          row === 0 ? mix(bone, shaded, 0.35) : cycle([shaded, mix(shaded, fill, 0.35)], row),
        ],
      ];
    }).flat();
  return (
    placed(star(palette, { points: 12, outer: 84, inner: 54 }, lit, mix(lit, counter, 0.3)), {
      x: 34,
      y: -44,
      scale: 0.5,
    }) +
    inlay(palette, ridges(40, 46, -4, counter, mix(counter, shade, 0.5)), 1.8) +
    inlay(palette, ridges(-18, 66, -56, body, shade), 1.8) +
    inlay(palette, tiles(9, -84, 74, 18.7, 12, [shade, lit, counter]), 1.6)
  );
};
