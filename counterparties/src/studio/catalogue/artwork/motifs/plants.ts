import { mix } from "../drawing/colour.ts";
import { at, circle, polar, short, turn } from "../drawing/geometry.ts";
import {
  tiles,
  came,
  flat,
  inlay,
  line,
  mirrored,
  piece,
  placed,
  ring,
  type Piece,
} from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

export const lotus: Motif = (palette) => {
  const { body, shade, lit, bone, counter, groundLight } = palette;
  const petal = (width: number, height: number): string =>
    `M0 30C${at(-width, 4)} ${at(-width * 0.8, -height * 0.6)} 0 ${-height}C${at(width * 0.8, -height * 0.6)} ${at(width, 4)} 0 30z`;
  const pair = (tilt: number, fill: string, width: number, height: number): string => {
    const vein = `M0 22L${at(-2.5, -height * 0.4)}L0 ${short(-height * 0.62)}L${at(2.5, -height * 0.4)}z`;
    const drawing = piece(palette, petal(width, height), fill) + flat(vein, lit);
    return placed(drawing, { y: 34, tilt: -tilt }) + placed(drawing, { y: 34, tilt });
  };
  return (
    ring(palette, { inner: 70, outer: 84, count: 28, joint: 1.4 }, [groundLight, shade]) +
    pair(74, shade, 26, 78) +
    pair(48, body, 28, 84) +
    pair(24, mix(body, bone, 0.35), 30, 88) +
    placed(piece(palette, petal(32, 92), mix(body, bone, 0.65)) + piece(palette, petal(13, 54), lit, 1.5), {
      y: 34,
    }) +
    piece(palette, "M-76 62Q0 92 76 62Q52 92 0 92Q-52 92-76 62z", counter)
  );
};

/** A flower seen from above: two rings of petals and a seeded heart. */
export const blossom: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const count = random.pick([5, 6, 8]);
  const petals = (radius: number, width: number, start: number, fills: readonly [string, string]): string =>
    times(count, (index) =>
      placed(
        piece(
          palette,
          `M0-14C${-width}-28 ${-width} ${-radius} 0 ${-radius - 6}C${width} ${-radius} ${width}-28 0-14z`,
          cycle(fills, index),
        ) + line(`M0-26V${-radius + 14}`, ink, 1.8),
        { tilt: start + (index * 360) / count },
      ),
    ).join("");
  const wide = 260 / count;
  const leaves = times(count, (index) =>
    placed(piece(palette, "M-9-62L0-94L9-62z", counter, 1.7), { tilt: (index * 360) / count + 180 / count }),
  );
  return (
    leaves.join("") +
    petals(80, wide, 0, [body, mix(body, shade, 0.4)]) +
    petals(52, wide * 0.66, 180 / count, [mix(body, bone, 0.5), mix(body, bone, 0.25)]) +
    ring(palette, { inner: 10, outer: 22, count: 12, joint: 1.6 }, [lit, counter]) +
    piece(palette, circle(0, 0, 10), bone)
  );
};

/** A round tree of leaf pieces with fruit. */
export const tree: Motif = (palette, random) => {
  const { body, shade, lit, counter } = palette;
  const crown = [
    { inner: 40, outer: 62, count: 18 },
    { inner: 20, outer: 40, count: 12 },
    { inner: 0, outer: 20, count: 6 },
  ].map((shape) =>
    ring(palette, { ...shape, start: random.between(0, 1), joint: 1.8 }, [
      body,
      mix(body, shade, 0.5),
      mix(body, lit, 0.35),
      shade,
    ]),
  );
  const fruits = times(7, (index) => {
    const [x, y] = polar(index === 0 ? 0 : 44, (index * turn) / 6 + 0.4);
    return piece(palette, circle(x, y, 7.5), index % 2 ? lit : counter, 1.6);
  });
  return (
    piece(palette, "M-9 20H9L13 78H34Q0 66-34 78H-13z", mix(counter, palette.ink, 0.35)) +
    placed(crown.join("") + fruits.join(""), { y: -28 }) +
    inlay(palette, tiles(8, -72, 78, 18, 11, [shade, counter, body]), 1.6)
  );
};

export const mushroom: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const spots: readonly Piece[] = [
    [circle(-34, -20, 10), bone],
    [circle(2, -44, 12), bone],
    [circle(36, -16, 9), bone],
    [circle(6, -12, 7), bone],
  ];
  return (
    placed(
      piece(palette, "M-8 0L-10 40H10L8 0z", bone) +
        piece(palette, "M-30 4Q-28-34 0-36Q28-34 30 4Q0 14-30 4z", counter),
      { x: 58, y: 46, scale: 0.85 },
    ) +
    piece(palette, "M-20 8C-18 40-26 60-32 82H32C26 60 18 40 20 8z", mix(bone, shade, 0.12)) +
    inlay(
      palette,
      times(6, (index): Piece => [
        `M${at(-66 + index * 22, 4)}h22L${at((index - 2) * 7, 26)}h-7z`,
        index % 2 ? mix(bone, lit, 0.4) : bone,
      ]),
      1.6,
    ) +
    piece(palette, "M-80 6C-78-52-36-82 0-82C36-82 78-52 80 6Q0 24-80 6z", body) +
    inlay(palette, spots, 1.8) +
    inlay(palette, tiles(9, -72, 78, 16, 10, [counter, lit]), 1.6)
  );
};

/** Three quarter-turned leaves of a clover, and the fourth. */
export const clover: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const leaf =
    piece(palette, "M0 0C-14-20-50-30-44-58C-40-76-12-78 0-56z", body) +
    piece(palette, "M0 0C14-20 50-30 44-58C40-76 12-78 0-56z", mix(body, shade, 0.5)) +
    flat("M-6-22C-14-34-30-38-28-52C-26-60-12-60-6-48z", lit, 0.7);
  return (
    came(palette, "M0 0Q8 54 44 80", counter, 7) +
    [0, 90, 180, 270].map((tilt) => placed(leaf, { tilt: tilt + 45 })).join("") +
    ring(palette, { inner: 0, outer: 12, count: 8, joint: 1.6 }, [lit, bone])
  );
};

/** A quill of pieces on both sides of a shaft. */
export const feather: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const barbs = times(10, (index): Piece => {
    const y = -78 + index * 13;
    const reach = 34 * Math.sin(((index + 1.4) / 12) * Math.PI);
    return [
      `M0 ${y + 10}L${at(-reach, y - 6)}V${short(y + 7)}L0 ${y + 23}z`,
      cycle([body, mix(body, bone, 0.35), lit, shade], index),
    ];
  });
  const drawing =
    mirrored(inlay(palette, barbs, 1.6)) +
    came(palette, "M0-84V92", bone, 3) +
    piece(palette, circle(0, -60, 9), counter) +
    piece(palette, circle(0, -60, 4), lit, 1.2);
  return placed(drawing, { tilt: random.pick([-30, 24, 34]) });
};
