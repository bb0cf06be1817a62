import { mix } from "../drawing/colour.ts";
import { at, circle, rectangle, short } from "../drawing/geometry.ts";
import {
  tiles,
  came,
  flat,
  inlay,
  line,
  looseInlay,
  mirrored,
  piece,
  placed,
  star,
  type Piece,
} from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

export const rocket: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const trail = times(9, (index): Piece => {
    const part = index / 9;
    const size = 7 + part * 10;
    return [
      rectangle(-92 + part * 108 - size / 2, 84 - part * part * 96 - size / 2, size, size),
      cycle([shade, counter, lit, body], index),
    ];
  });
  const ship =
    piece(palette, "M-10 48L0 84L10 48z", lit) +
    mirrored(piece(palette, "M-18 14L-44 46L-40 58L-16 44z", counter)) +
    piece(palette, "M0-74C26-48 26 10 18 48H-18C-26 10-26-48 0-74z", bone) +
    flat("M0-74C26-48 26 10 18 48H0z", mix(bone, shade, 0.35)) +
    piece(palette, "M0-74C12-62 18-48 21-34H-21C-18-48-12-62 0-74z", body) +
    piece(palette, circle(0, -10, 12), counter) +
    flat(circle(-3, -13, 4), bone) +
    piece(palette, rectangle(-18, 32, 36, 9), body, 1.5);
  return inlay(palette, trail, 1.6) + placed(ship, { x: 34, y: -34, scale: 0.92, tilt: 42 });
};

export const balloon: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const gores = times(7, (index): Piece => {
    const [left, right] = [-1 + (index * 2) / 7, -1 + ((index + 1) * 2) / 7];
    const side = (place: number): number => place * 92;
    return [
      `M0-88C${at(side(left), -84)} ${at(side(left), -6)} ${at(left * 18, 34)}H${short(right * 18)}C${at(side(right), -6)} ${at(side(right), -84)} 0-88z`,
      cycle([body, lit, counter, bone], index),
    ];
  });
  return (
    line("M-16 34L-13 62M16 34L13 62", ink, 2.6) +
    inlay(palette, gores) +
    piece(palette, rectangle(-19, 30, 38, 9), shade) +
    inlay(palette, tiles(4, -18, 62, 9, 24, [mix(lit, shade, 0.5), lit])) +
    piece(palette, rectangle(-20, 58, 40, 8), counter)
  );
};

export const mines: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink, ground } = palette;
  const mineAt = random.integer(5, 10);
  const cells = times(16, (index) => {
    const x = -78 + (index % 4) * 40;
    const y = -78 + Math.floor(index / 4) * 40;
    const open = random.chance(0.42) || index === mineAt;
    const fill = open ? ground : cycle([body, shade, mix(body, shade, 0.5)], index * 7);
    const lid = `M${x + 4} ${y}h28q4 0 4 4v28q0 4-4 4h-28q-4 0-4-4v-28q0-4 4-4z`;
    const mine =
      star(palette, { points: 8, outer: 84, inner: 44 }, counter, mix(counter, ink, 0.3)) +
      flat(circle(0, 0, 26), bone);
    const jewel = piece(palette, "M0-12L12-2L0 13L-12-2z", lit, 1.2) + flat("M0-12L5-2L0 13L-5-2z", bone);
    const bevel = flat(`M${x + 5} ${y + 5}h26l-4 4h-18v18l-4 4z`, bone, 0.28);
    const inside =
      index === mineAt
        ? placed(mine, { x: x + 18, y: y + 18, scale: 0.18 })
        : placed(jewel, { x: x + 18, y: y + 18 });
    return piece(palette, lid, fill) + (open ? inside : bevel);
  });
  return cells.join("");
};

export const plinko: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ground } = palette;
  const pegs = times(6, (row) =>
    times(row + 1, (index) => circle((index - row / 2) * 27, -62 + row * 22, 5)),
  );
  const slots = tiles(7, -84, 64, 24, 24, [counter, shade, body, lit, body, shade]);
  let x = 0;
  const path = times(4, (row) => {
    x += random.pick([-13.5, 13.5]);
    return `L${at(x, -51 + row * 22)}`;
  });
  return (
    piece(palette, "M0-84L90 62H-90z", ground) +
    flat(pegs.flat().join(""), bone) +
    inlay(palette, slots) +
    `<path d="M0-84${path.join("")}" fill="none" stroke="${lit}" stroke-width="3" stroke-dasharray="2 6" stroke-linecap="round"/>` +
    piece(palette, circle(x, 24, 10), lit)
  );
};

export const blocks: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const block = (x: number, y: number, fill: string): string =>
    inlay(palette, [
      [`M${x} ${y - 15}l26 15l-26 15l-26-15z`, mix(fill, bone, 0.45)],
      [`M${x - 26} ${y}l26 15v28l-26-15z`, fill],
      [`M${x + 26} ${y}l-26 15v28l26-15z`, mix(fill, ink, 0.35)],
    ]);
  const columns: readonly (readonly [x: number, y: number, height: number])[] = [
    [0, -30, 3],
    [-26, -15, random.integer(1, 3)],
    [26, -15, random.integer(2, 4)],
    [-52, 0, random.integer(1, 2)],
    [0, 0, random.integer(1, 2)],
    [52, 0, random.integer(1, 3)],
    [-26, 15, 1],
    [26, 15, random.integer(0, 2)],
    [0, 30, random.integer(0, 1)],
  ];
  const first = random.integer(0, 3);
  return columns
    .flatMap(([x, y, height], column) =>
      times(height, (level) =>
        block(x, y + 24 - level * 28, cycle([body, counter, lit, shade], first + column * 2 + level)),
      ),
    )
    .join("");
};

/** A carpet with fringes, in flight. */
export const carpet: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const wave = (offset: number): string =>
    `M-74 ${offset}C-44 ${offset - 26}-22 ${offset + 22} 8 ${offset}S54 ${offset - 22} 74 ${offset - 8}`;
  const stripes = times(5, (index) =>
    came(palette, wave(-24 + index * 13), cycle([counter, lit, body, lit, counter], index), 9),
  );
  const fringe = looseInlay(
    times(5, (index): Piece => [rectangle(-90, -27 + index * 13, 10, 5), bone]).concat(
      times(5, (index): Piece => [rectangle(80, -35 + index * 13, 10, 5), bone]),
    ),
  );
  const clouds = [-46, 30].map((x, index) =>
    piece(palette, `M${x} ${58 + index * 10}q4-16 20-12q10-14 24 0q16-2 16 12z`, index ? shade : bone),
  );
  return (
    placed(
      fringe +
        stripes.join("") +
        placed(star(palette, { points: 8, outer: 80, inner: 30 }, bone, lit), { x: 2, y: 2, scale: 0.24 }),
      { tilt: -12, scale: 1.08 },
    ) +
    clouds.join("") +
    placed(star(palette, { points: 4, outer: 80, inner: 22 }, bone, bone), { x: 44, y: -62, scale: 0.16 })
  );
};
