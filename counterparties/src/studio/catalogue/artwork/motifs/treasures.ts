import { mix } from "../drawing/colour.ts";
import {
  circle,
  polar,
  polygon,
  rectangle,
  regularPolygon,
  turn,
  up,
  type Point,
  points,
} from "../drawing/geometry.ts";
import type { Palette } from "../drawing/palette.ts";
import {
  arch,
  tiles,
  came,
  flat,
  inlay,
  line,
  looseInlay,
  mirrored,
  piece,
  placed,
  ring,
  type Piece,
} from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";
import { spark } from "./sky.ts";

export const gem: Motif = (palette, random) =>
  random.chance(0.6) ? cutStone(palette, random) : brilliant(palette);

/** Seen from above: a table of facets round the middle. */
const cutStone: Motif = (palette, random) => {
  const { body, shade, bone } = palette;
  const count = random.pick([6, 8, 10]);
  const outer = ringOf(regularPolygon(count, 80));
  const inner = ringOf(regularPolygon(count, 46, up + Math.PI / count));
  const tones = [body, mix(body, bone, 0.35), shade, mix(body, shade, 0.5), mix(body, bone, 0.6)] as const;
  const facets = times(count, (index): Piece[] => [
    [polygon(outer(index), outer(index + 1), inner(index)), cycle(tones, index * 2)],
    [polygon(inner(index + count - 1), outer(index), inner(index)), cycle(tones, index * 3 + 1)],
    [polygon([0, 0], inner(index), inner(index + 1)), mix(body, bone, index % 2 ? 0.5 : 0.2)],
  ]);
  return inlay(palette, facets.flat()) + flat("M-26-30L-8-38L-16-14z", bone, 0.8);
};

function ringOf(points: readonly Point[]): (index: number) => Point {
  return (index) => points[index % points.length] ?? [0, 0];
}

/** Seen from the side: crown and pavilion of a brilliant. */
function brilliant(palette: Palette): string {
  const { body, shade, bone, lit } = palette;
  return (
    inlay(palette, [
      ["M-50-56L-84-18H-42z", mix(body, bone, 0.5)],
      ["M-50-56H-20L-42-18z", mix(body, bone, 0.2)],
      ["M-20-56L0-18H-42z", body],
      ["M-20-56H20L0-18z", mix(body, bone, 0.65)],
      ["M20-56L42-18H0z", mix(body, shade, 0.4)],
      ["M20-56H50L42-18z", body],
      ["M50-56L84-18H42z", shade],
      ["M-84-18H-42L0 76z", body],
      ["M-42-18H0V76z", mix(body, bone, 0.4)],
      ["M0-18H42L0 76z", mix(body, shade, 0.5)],
      ["M42-18H84L0 76z", mix(shade, palette.ink, 0.2)],
    ]) + mirrored(piece(palette, "M56-70L62-84L68-70L82-64L68-58L62-44L56-58L42-64z", lit, 1.6))
  );
}

export const crown: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const tips = points([-72, -34], [-36, -48], [0, -66], [36, -48], [72, -34]);
  const peaks = times(4, (index): Piece[] => {
    const [x, y] = tips[index] ?? [0, 0];
    const [nextX, nextY] = tips[index + 1] ?? [0, 0];
    const middle = (x + nextX) / 2;
    const foot = middle * 0.86;
    return [
      [polygon([x * 0.86, 40], [x, y], [middle, 4], [foot, 40]), index % 2 ? lit : body],
      [
        polygon([foot, 40], [middle, 4], [nextX, nextY], [nextX * 0.86, 40]),
        index % 2 ? body : mix(body, shade, 0.5),
      ],
    ];
  });
  const band = tiles(10, -64, 40, 12.8, 14, [counter, shade]);
  const pearls = tips.map(([x, y], index) =>
    piece(palette, circle(x, y - 6, index === 2 ? 11 : 8), index % 2 ? bone : counter),
  );
  const stones = [-38, 0, 38].map((x): Piece => [
    polygon([x, 6], [x + 9, 22], [x, 36], [x - 9, 22]),
    counter,
  ]);
  return (
    inlay(palette, peaks.flat()) +
    inlay(palette, band) +
    piece(palette, rectangle(-66, 54, 132, 12), lit) +
    pearls.join("") +
    inlay(palette, stones, 1.6)
  );
};

export const coins: Motif = (palette, random) => {
  const { body, shade, lit } = palette;
  if (random.chance(0.35)) return coinStacks(palette, random);
  return (
    placed(coin(palette, 42, shade), { x: -38, y: 36, tilt: 10 }) +
    placed(coin(palette, 46, body), { x: 42, y: 30, tilt: 24 }) +
    placed(coin(palette, 54, lit), { y: -32 })
  );
};

function coin(palette: Palette, radius: number, fill: string): string {
  const hole = radius * 0.24;
  const dots = times(4, (index) => {
    const [x, y] = polar(radius * 0.5, (index * turn) / 4);
    return circle(x, y, radius * 0.07);
  });
  return (
    piece(palette, circle(0, 0, radius), fill) +
    ring(palette, { inner: radius * 0.74, outer: radius, count: 20, joint: 1.4 }, [
      mix(fill, palette.bone, 0.3),
      fill,
    ]) +
    piece(palette, rectangle(-hole, -hole, hole * 2, hole * 2), palette.ground) +
    flat(dots.join(""), palette.ink)
  );
}

const coinStacks: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const stack = (x: number, count: number, fill: string): string => {
    const edges = times(count, (index) => {
      const y = 70 - index * 15;
      return piece(
        palette,
        `M${x - 26} ${y - 15}v15a26 9 0 0 0 52 0v-15z`,
        index % 2 ? fill : mix(fill, shade, 0.4),
      );
    });
    const top = 70 - count * 15;
    const lid = `M${x - 26} ${top}a26 9 0 0 1 52 0a26 9 0 0 1-52 0z`;
    return edges.join("") + piece(palette, lid, mix(fill, bone, 0.45));
  };
  return (
    stack(-54, random.integer(2, 4), body) +
    stack(54, random.integer(3, 5), counter) +
    stack(0, random.integer(5, 6), lit) +
    placed(coin(palette, 30, lit), { y: -62, x: -26, tilt: -14 })
  );
};

export const seven: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const shape = "M-50-76H54V-46L10 78H-36L10-42H-50z";
  const stripes = times(5, (index): Piece => {
    const [top, bottom] = [-42 + index * 24, -18 + index * 24];
    const left = (y: number): number => 10 - ((y + 42) / 120) * 46;
    const right = (y: number): number => 54 - ((y + 46) / 124) * 44;
    return [
      polygon([left(top), top], [right(top), top], [right(bottom), bottom], [left(bottom), bottom]),
      cycle([body, mix(body, bone, 0.3)], index),
    ];
  });
  const layer = (offset: number, fill: string): string =>
    placed(piece(palette, shape, fill, 3), { x: offset * 9 - 9, y: offset * 8 - 8 });
  const sparks = random.chance(0.5) ? spark(palette, -46, 52, 0.2) + spark(palette, 58, 30, 0.14) : "";
  return (
    layer(2, shade) +
    layer(1, counter) +
    layer(0, body) +
    placed(
      (random.chance(0.5)
        ? inlay(palette, stripes, 1.5)
        : piece(palette, "M54-62V-46L10 78H-6L38-42V-62z", mix(body, bone, 0.45), 1.5)) +
        piece(palette, "M-50-76H54V-62H-36V-42H-50z", lit, 1.5),
      { x: -9, y: -8 },
    ) +
    sparks
  );
};

export const chest: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const planks = tiles(8, -72, 10, 18, 62, [mix(body, shade, 0.5), body]);
  const lid = times(8, (index): Piece => {
    const [left, right] = [-72 + index * 18, -54 + index * 18];
    const rise = (x: number): number => -66 - Math.sqrt(Math.max(0, 74 * 74 - x * x)) * 0.32;
    return [
      polygon([left, -30], [left, rise(left)], [right, rise(right)], [right, -30]),
      index % 2 ? mix(body, shade, 0.5) : body,
    ];
  });
  const hoard = [-50, -26, 0, 26, 50].map((x, index) =>
    piece(palette, circle(x, index % 2 ? -8 : 0, 17), cycle([lit, bone, mix(lit, body, 0.3)], index)),
  );
  return (
    inlay(palette, lid) +
    piece(palette, rectangle(-76, -36, 152, 12), counter) +
    piece(palette, "M-66-24H66V10H-66z", ink) +
    hoard.join("") +
    placed(piece(palette, "M0-24L18-6L0 16L-18-6z", counter) + flat("M0-24L6-6L0 16L-18-6z", bone, 0.35), {
      y: -16,
    }) +
    inlay(palette, planks) +
    piece(palette, rectangle(-76, 6, 152, 12), counter) +
    piece(palette, rectangle(-76, 66, 152, 12), counter) +
    piece(palette, rectangle(-14, 8, 28, 32), lit) +
    flat(`${circle(0, 20, 5)}M-3 20H3L5 34H-5z`, ink)
  );
};

export const key: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ground } = palette;
  const teeth = random.pick([
    "M8 52H30V62H20V70H30V80H8z",
    "M8 48H34V58H8zM8 66H26V78H8z",
    "M8 50H28V58H20V64H34V80H8z",
  ]);
  const bow =
    ring(palette, { inner: 22, outer: 44, count: 12 }, [body, lit, mix(body, shade, 0.5), lit]) +
    ring(palette, { inner: 12, outer: 22, count: 8 }, [counter, bone]) +
    piece(palette, circle(0, 0, 12), ground);
  const drawing =
    piece(palette, teeth, lit) +
    piece(palette, rectangle(-9, -10, 18, 96), body) +
    piece(palette, rectangle(-15, 2, 30, 10), counter) +
    piece(palette, rectangle(-13, 18, 26, 8), lit) +
    placed(bow, { y: -44 });
  return placed(drawing, { tilt: random.pick([-24, 0, 28]) });
};

export const fruit: Motif = (palette, random) =>
  random.pick([cherries, melon, lemon, pineapple])(palette, random);

function berry(palette: Palette, radius: number, fill: string): string {
  const { ink, bone } = palette;
  return (
    ring(palette, { inner: radius * 0.62, outer: radius, count: 14, start: 0.3, joint: 1.6 }, [
      fill,
      mix(fill, ink, 0.2),
      mix(fill, bone, 0.18),
    ]) +
    ring(palette, { inner: 0, outer: radius * 0.62, count: 7, joint: 1.6 }, [mix(fill, bone, 0.25), fill]) +
    placed(flat("M-10-6q2-8 10-8q-8 2-10 8z", bone), { scale: radius / 20 })
  );
}

function leaf(palette: Palette): string {
  return (
    piece(palette, "M0 0C10-34 46-40 66-30C58-2 28 14 0 0z", palette.counter) +
    line("M6-3L56-26", palette.ink, 2)
  );
}

const cherries: Motif = (palette) =>
  came(palette, "M-34 30C-30-20-4-52 18-66M40 24C40-14 30-44 18-66", palette.counter, 5) +
  placed(leaf(palette), { x: 16, y: -60 }) +
  placed(berry(palette, 36, palette.body), { x: -36, y: 40 }) +
  placed(berry(palette, 36, palette.lit), { x: 40, y: 34, tilt: 20 });

const melon: Motif = (palette) => {
  const { body, bone, counter, ink, lit } = palette;
  const flesh = arch(6, [0, 66], [0.3, 2.54], [mix(body, bone, 0.2), body]);
  const rind = arch(12, [66, 84], [0.3, 2.54], [mix(counter, bone, 0.3), counter]);
  const seeds = times(9, (index): Piece => {
    const [x, y] = polar(index > 4 ? 34 : 52, 0.5 + (index % 5) * 0.53 + (index > 4 ? 0.26 : 0));
    return [circle(x, y, 3.4), ink];
  });
  return (
    placed(inlay(palette, rind) + inlay(palette, flesh) + looseInlay(seeds), { y: 4 }) +
    placed(berry(palette, 32, lit), { x: -14, y: -38, tilt: -20 }) +
    placed(leaf(palette), { x: -8, y: -66, scale: 0.6, tilt: -10 })
  );
};

/** A slice of citrus before the whole fruit. */
const lemon: Motif = (palette) => {
  const { body, shade, bone, lit } = palette;
  const slice =
    piece(palette, circle(0, 0, 52), body) +
    piece(palette, circle(0, 0, 44), bone, 1.4) +
    ring(palette, { inner: 6, outer: 39, count: 10, joint: 2.6 }, [lit, mix(lit, body, 0.35)]);
  const whole =
    piece(palette, "M-50 6C-46-34 18-42 38-18L56-20L46 0C46 40-34 50-50 6z", mix(body, shade, 0.3)) +
    flat("M-36 0C-32-20-10-26 6-24C-10-18-26-12-36 0z", bone, 0.6);
  return (
    placed(leaf(palette), { x: 12, y: -46, scale: 0.9, tilt: -16 }) +
    placed(whole, { x: 16, y: -18, scale: 1.1, tilt: -14 }) +
    placed(slice, { x: -16, y: 30 })
  );
};

const pineapple: Motif = (palette) => {
  const { body, shade, lit, counter, bone } = palette;
  const diamonds = times(7, (row) =>
    times(5, (column): Piece => {
      const x = (column - 2) * 20 + (row % 2 ? 10 : 0);
      const y = -14 + row * 14;
      const inside = Math.hypot(x / 42, (y - 28) / 56) < 0.92;
      return [
        inside ? polygon([x, y - 13], [x + 9.5, y], [x, y + 13], [x - 9.5, y]) : "",
        cycle([lit, body, mix(body, lit, 0.5)], row + column),
      ];
    }),
  );
  const crest = [-58, -34, 34, 58, -16, 16, 0].map((tilt, index) =>
    placed(piece(palette, "M-10 8Q-16-30 0-60Q16-30 10 8z", index % 2 ? counter : mix(counter, bone, 0.25)), {
      y: -24,
      tilt,
      scale: 1 - Math.abs(tilt) / 160,
    }),
  );
  return (
    crest.join("") +
    piece(palette, "M0-30C34-30 46 2 42 36C38 66 20 86 0 86C-20 86-38 66-42 36C-46 2-34-30 0-30z", shade) +
    inlay(
      palette,
      diamonds.flat().filter(([path]) => path !== ""),
      1.4,
    )
  );
};
