import { mix } from "../drawing/colour.ts";
import { circle, polar, polygon, rectangle, turn, points, type Point } from "../drawing/geometry.ts";
import { suitNames, suits, type Suit } from "../drawing/emblems.ts";
import type { Palette } from "../drawing/palette.ts";
import { flat, inlay, piece, placed, ring, star, type Piece } from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

/** Dots of the faces of a die: one to six. */
const pips: readonly (readonly Point[])[] = [
  points([0, 0]),
  points([-1, -1], [1, 1]),
  points([-1, -1], [0, 0], [1, 1]),
  points([-1, -1], [1, 1], [-1, 1], [1, -1]),
  points([-1, -1], [1, 1], [-1, 1], [1, -1], [0, 0]),
  points([-1, -1], [-1, 0], [-1, 1], [1, -1], [1, 0], [1, 1]),
];

export const dice: Motif = (palette, random) => {
  const die = (fill: string): string =>
    cube(palette, fill, [random.integer(0, 5), random.integer(0, 5), random.integer(0, 5)]);
  if (random.chance(0.5)) {
    return (
      placed(die(palette.body), { x: -32, y: 26, scale: 1.05 }) +
      placed(die(palette.counter), { x: 38, y: 34, scale: 0.9 }) +
      placed(die(palette.lit), { x: 6, y: -40, scale: 0.95 })
    );
  }
  return (
    placed(die(palette.bone), { x: -22, y: -22, scale: 1.2, tilt: -12 }) +
    placed(die(palette.body), { x: 34, y: 40, tilt: 14 })
  );
};

function cube(palette: Palette, fill: string, faces: readonly [number, number, number]): string {
  const { bone, ink } = palette;
  const face = (matrix: string, index: number): string => {
    const dots = (pips[index] ?? []).map(([x, y]) => circle(x * 11, y * 11, 4.6)).join("");
    return `<g transform="matrix(${matrix})">${flat(dots, ink)}</g>`;
  };
  return (
    piece(palette, "M0-48L40-20L0 8L-40-20z", mix(fill, bone, 0.55)) +
    piece(palette, "M-40-20L0 8V48L-40 22z", fill) +
    piece(palette, "M40-20L0 8V48L40 22z", mix(fill, ink, 0.32)) +
    face(".9 .56 -.9 .56 0 -20", faces[0]) +
    face(".9 .56 0 .98 -20 14", faces[1]) +
    face(".9 -.56 0 .98 20 14", faces[2])
  );
}

export const cards: Motif = (palette, random) => {
  const count = random.integer(3, 5);
  const first = random.integer(0, 3);
  const spread = times(count, (index) => {
    const suit = cycle(suitNames, index + first);
    const outer = index === 0 || index === count - 1;
    const tilt = (index - (count - 1) / 2) * 19;
    return `<g transform="rotate(${tilt} 0 110)">${card(palette, suit, outer ? 1.15 : 0.9)}</g>`;
  });
  return placed(spread.join(""), { y: 2, scale: 1.18 - count * 0.085 });
};

function card(palette: Palette, suit: Suit, pipScale: number): string {
  const red = palette.temper === "glaze" ? palette.counter : palette.body;
  const fill = suit === "heart" || suit === "diamond" ? red : palette.ink;
  const sheet = "M-30-70H30Q36-70 36-64V28Q36 34 30 34H-30Q-36 34-36 28V-64Q-36-70-30-70z";
  return (
    piece(palette, sheet, palette.bone) +
    placed(flat(suits[suit], fill), { x: -22, y: -54, scale: 0.42 }) +
    placed(flat(suits[suit], fill), { y: -18, scale: pipScale })
  );
}

export const chips: Motif = (palette, random) => {
  const { body, shade, counter, bone, ink } = palette;
  const chip = (radius: number, fill: string): string =>
    ring(palette, { inner: radius * 0.72, outer: radius, count: 16 }, [fill, fill, bone, bone]) +
    ring(palette, { inner: 0, outer: radius * 0.72, count: 1 }, [mix(fill, ink, 0.25)]) +
    ring(palette, { inner: radius * 0.46, outer: radius * 0.6, count: 20, joint: 1.4 }, [bone, fill]) +
    placed(flat(suits[random.pick(suitNames)], bone), { scale: radius / 80 });
  return (
    placed(chip(48, counter), { x: 34, y: 30, tilt: 12 }) +
    placed(chip(44, mix(shade, body, 0.2)), { x: -34, y: 34, tilt: -20 }) +
    placed(chip(56, body), { y: -26, tilt: 5 })
  );
};

export const roulette: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const count = random.pick([18, 20, 24]);
  const [ballX, ballY] = polar(68, random.between(0, turn));
  return (
    piece(palette, circle(0, 0, 88), shade) +
    ring(palette, { inner: 56, outer: 80, count }, [counter, ink]) +
    ring(palette, { inner: 46, outer: 56, count, start: turn / count / 2, joint: 1.6 }, [
      lit,
      mix(lit, shade, 0.4),
    ]) +
    ring(palette, { inner: 16, outer: 46, count: 8, start: 0.2 }, [body, mix(body, shade, 0.5)]) +
    star(palette, { points: 4, outer: 34, inner: 9, start: 0.3 }, bone, lit) +
    piece(palette, circle(0, 0, 7), bone) +
    piece(palette, circle(ballX, ballY, 7), bone)
  );
};

export const fortuneWheel: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const count = random.pick([10, 12, 16]);
  return (
    piece(palette, "M-40 92L-22 40H22L40 92z", shade) +
    ring(palette, { inner: 66, outer: 80, count: count * 2 }, [lit, shade]) +
    ring(palette, { inner: 20, outer: 66, count, start: 0.13 }, [
      body,
      bone,
      counter,
      mix(body, shade, 0.5),
    ]) +
    star(palette, { points: 8, outer: 26, inner: 13 }, lit, mix(lit, shade, 0.5)) +
    piece(palette, circle(0, 0, 8), bone) +
    piece(palette, "M-12-98H12L0-68z", counter)
  );
};

export const mahjong: Motif = (palette, random) => {
  const { body, lit, counter } = palette;
  const dots =
    ring(palette, { inner: 7, outer: 19, count: 10, joint: 1.4 }, [body, lit]) +
    piece(palette, circle(0, 0, 7), counter, 1.4);
  const bamboo = inlay(
    palette,
    [-14, 0, 14].flatMap((x, index): Piece[] => [
      [rectangle(x - 4, -24, 8, 20), index === 1 ? body : counter],
      [rectangle(x - 4, 2, 8, 20), index === 1 ? counter : body],
    ]),
    1.2,
  );
  const blossom =
    ring(palette, { inner: 6, outer: 20, count: 5, start: 0.3, joint: 1.6 }, [body, mix(body, lit, 0.5)]) +
    piece(palette, circle(0, 0, 6), lit, 1.4);
  const last = random.pick([flat(suits[random.pick(suitNames)], body), blossom]);
  return (
    placed(tile(palette, dots), { x: -34, y: 34, tilt: -6 }) +
    placed(tile(palette, bamboo), { x: 36, y: 38, tilt: 7 }) +
    placed(tile(palette, last), { x: 2, y: -42, tilt: -2 })
  );
};

function tile(palette: Palette, face: string): string {
  const side = "M-21-36H25Q31-36 31-30V36Q31 42 25 42H-21Q-27 42-27 36V-30Q-27-36-21-36z";
  const front = "M-24-42H20Q26-42 26-36V28Q26 34 20 34H-24Q-30 34-30 28V-36Q-30-42-24-42z";
  return (
    piece(palette, side, palette.counter) +
    piece(palette, front, palette.bone) +
    placed(face, { x: -2, y: -4 })
  );
}

export const domino: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const stone = (fill: string): string => {
    const half = (y: number): string => {
      const dots = pips[random.integer(0, 5)] ?? [];
      return flat(dots.map(([x, dy]) => circle(x * 14, y + dy * 14, 5)).join(""), fill === bone ? ink : bone);
    };
    return (
      piece(palette, "M-22-54H28Q34-54 34-48V60Q34 66 28 66H-22Q-28 66-28 60V-48Q-28-54-22-54z", shade) +
      piece(palette, "M-26-60H24Q30-60 30-54V54Q30 60 24 60H-26Q-32 60-32 54V-54Q-32-60-26-60z", fill) +
      placed(half(-30) + half(30), { x: -1 }) +
      piece(palette, polygon([-24, -2], [22, -2], [22, 2], [-24, 2]), lit, 1.2)
    );
  };
  return (
    placed(stone(counter), { x: 40, y: 12, tilt: 24, scale: 0.95 }) +
    placed(stone(body), { x: -42, y: 10, tilt: -22, scale: 0.95 }) +
    placed(stone(bone), { y: 4, scale: 1.08 })
  );
};
