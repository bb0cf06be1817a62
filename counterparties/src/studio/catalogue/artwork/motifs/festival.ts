import { mix } from "../drawing/colour.ts";
import { at, circle, polygon, rectangle, sector, short } from "../drawing/geometry.ts";
import type { Palette } from "../drawing/palette.ts";
import { tiles, came, flat, inlay, mirrored, piece, placed, ring, type Piece } from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

export const lantern: Motif = (palette, random) => {
  const { body, shade, counter } = palette;
  if (random.chance(0.6)) return placed(paperLantern(palette, body, 40), { y: -8, scale: 1.25 });
  return (
    placed(paperLantern(palette, shade, 38), { x: -46, y: 22, scale: 0.8 }) +
    placed(paperLantern(palette, counter, 38), { x: 46, y: 8, scale: 0.8 }) +
    placed(paperLantern(palette, body, 42), { y: -14 })
  );
};

function paperLantern(palette: Palette, fill: string, half: number): string {
  const { lit, counter, ink } = palette;
  const gores = times(5, (index): Piece => {
    const left = (index - 2) * 22 - 11;
    const right = left + 22;
    const path = `M${at(left * 0.45, -half)}Q${at(left * 1.17, 0)} ${at(left * 0.45, half)}H${short(right * 0.45)}Q${at(right * 1.17, 0)} ${at(right * 0.45, -half)}z`;
    return [path, index % 2 ? fill : mix(fill, lit, index === 2 ? 0.6 : 0.28)];
  });
  return (
    flat(rectangle(-1.5, -half - 46, 3, 40), ink) +
    inlay(palette, gores) +
    piece(palette, rectangle(-26, -half - 8, 52, 10), lit) +
    piece(palette, rectangle(-26, half - 2, 52, 10), lit) +
    piece(palette, `M-9 ${half + 8}h18l-3 30h-12z`, counter)
  );
}

export const bell: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ground } = palette;
  const waist = times(6, (index): Piece => {
    const [left, right] = [index - 3, index - 2];
    const side = (place: number): string =>
      `${at(place * 17, -30)} ${at(place * 15, 10)} ${at(place * 24, 46)}`;
    const back = (place: number): string =>
      `${at(place * 15, 10)} ${at(place * 17, -30)} ${at(place * 10, -56)}`;
    const tone = cycle(
      [mix(body, bone, 0.35), mix(body, bone, 0.15), body, body, mix(body, shade, 0.4), shade],
      index,
    );
    return [`M${at(left * 10, -56)}C${side(left)}H${right * 24}C${back(right)}z`, tone];
  });
  const band = (y: number, half: number, count: number): Piece[] =>
    times(count, (index): Piece => [
      rectangle(-half + (index * 2 * half) / count, y, (2 * half) / count, 12),
      cycle([lit, counter], index),
    ]);
  return (
    piece(palette, circle(0, -68, 13), counter) +
    flat(circle(0, -68, 5), ground) +
    piece(palette, circle(0, 62, 17), counter) +
    inlay(palette, waist) +
    inlay(palette, [...band(-18, 48, 10), ...band(44, 84, 12)], 1.7) +
    inlay(
      palette,
      [-26, 0, 26].map((x): Piece => [polygon([x, 6], [x + 9, 20], [x, 34], [x - 9, 20]), bone]),
      1.4,
    )
  );
};

export const drum: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const barrel = times(9, (index): Piece => {
    const [left, right] = [-1 + (index * 2) / 9, -1 + ((index + 1) * 2) / 9];
    return [
      `M${at(left * 58, -24)}Q${at(left * 78, 22)} ${at(left * 58, 66)}H${short(right * 58)}Q${at(right * 78, 22)} ${at(right * 58, -24)}z`,
      cycle([body, shade, mix(body, bone, 0.25)], index),
    ];
  });
  const stick = (tilt: number): string =>
    placed(came(palette, "M0 0V-62", lit, 5) + piece(palette, circle(0, -66, 10), bone), { y: -22, tilt });
  return (
    inlay(palette, barrel) +
    inlay(palette, tiles(12, -60, 62, 10, 12, [lit, counter]), 1.6) +
    `<g transform="translate(0 -26) scale(1 .36)">${ring(palette, { inner: 46, outer: 62, count: 24, joint: 2.6 }, [counter, lit])}${piece(palette, circle(0, 0, 46), bone, 3)}${ring(palette, { inner: 10, outer: 26, count: 12, joint: 2.6 }, [body, shade])}</g>` +
    stick(38) +
    stick(-38) +
    inlay(
      palette,
      [-30, 0, 30].map((x): Piece => [polygon([x, 8], [x + 12, 26], [x, 44], [x - 12, 26]), lit]),
      1.8,
    )
  );
};

export const kite: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const sail = inlay(palette, [
    ["M0-86L-52-22H0z", body],
    ["M0-86L52-22H0z", mix(body, bone, 0.4)],
    ["M-52-22L0 46V-22z", counter],
    ["M52-22L0 46V-22z", shade],
  ]);
  const bows = [0, 1, 2].map((index) =>
    placed(mirrored(piece(palette, "M0 0L13-7V7z", cycle([lit, counter, body], index), 1.6)), {
      x: index % 2 ? 12 : -8,
      y: 58 + index * 15,
      tilt: index % 2 ? 20 : -20,
    }),
  );
  return placed(
    came(palette, "M0 46Q-14 58-2 68T8 98", bone, 2) +
      sail +
      placed(ring(palette, { inner: 9, outer: 20, count: 10, joint: 1.6 }, [lit, bone]), { y: -22 }) +
      bows.join(""),
    { tilt: random.pick([-22, 18, 26]) },
  );
};

export const fan: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const from = Math.PI * 1.08;
  const span = Math.PI * 0.84;
  const leaves = times(11, (index): Piece[] => {
    const start = from + (index * span) / 11;
    const end = start + span / 11;
    return [
      [sector(124, 136, start, end, 0, 74), index % 2 ? lit : counter],
      [sector(84, 124, start, end, 0, 74), index % 2 ? body : mix(body, bone, 0.4)],
      [sector(72, 84, start, end, 0, 74), index % 2 ? counter : lit],
      [sector(16, 72, start + 0.06, end - 0.06, 0, 74), index % 2 ? shade : bone],
    ];
  });
  const blossom = placed(
    ring(palette, { inner: 6, outer: 22, count: 5, start: -0.3 }, [bone, lit]) +
      piece(palette, circle(0, 0, 6), counter, 1.4),
    { y: -30 },
  );
  return placed(
    inlay(palette, leaves.flat(), 1.7) +
      blossom +
      piece(palette, circle(0, 74, 9), lit) +
      piece(palette, "M-5 82H5L9 100H-9z", counter),
    { y: -8, scale: 0.72 },
  );
};

export const envelope: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const packet = (fill: string): string =>
    piece(palette, "M-40-62H40V66H-40z", fill) +
    piece(palette, "M-40-62H40L0-18z", mix(fill, shade, 0.5)) +
    ring(palette, { inner: 12, outer: 22, count: 12, joint: 1.6 }, [lit, bone]) +
    piece(palette, circle(0, 0, 12), lit) +
    inlay(palette, tiles(5, -40, 50, 16, 16, [counter, lit]), 1.6);
  return (
    placed(packet(counter), { x: 28, y: 4, tilt: 16 }) +
    placed(packet(body), { x: -18, y: 0, tilt: -8, scale: 1.05 })
  );
};
