import { mix } from "../drawing/colour.ts";
import { at, circle, polar, sector, turn } from "../drawing/geometry.ts";
import { tiles, inlay, line, piece, placed, ring, type Piece } from "../drawing/pieces.ts";
import { times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

export const hourglass: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const glass = mix(bone, shade, 0.25);
  const plate = (y: number): Piece[] => tiles(8, -64, y - 8, 16, 16, [shade, counter]);
  return (
    inlay(palette, [
      ["M-52-70L0 0V-70z", glass],
      ["M52-70L0 0V-70z", bone],
      ["M-52 70L0 0V70z", bone],
      ["M52 70L0 0V70z", glass],
    ]) +
    inlay(
      palette,
      [
        ["M-36-44L0 4V-44z", body],
        ["M36-44L0 4V-44z", lit],
        ["M-48 70L0 22V70z", lit],
        ["M48 70L0 22V70z", body],
      ],
      1.6,
    ) +
    inlay(palette, [...plate(-70), ...plate(70)])
  );
};

export const clock: Motif = (palette, random) => {
  const hour = random.between(0, turn);
  const { body, shade, lit, bone, counter, ink } = palette;
  const hand = (length: number, angle: number, width: number): string => {
    const [x, y] = polar(length, angle);
    return line(`M0 0L${at(x, y)}`, ink, width);
  };
  return (
    ring(palette, { inner: 66, outer: 86, count: 24 }, [body, shade, lit, shade]) +
    piece(palette, circle(0, 0, 66), bone) +
    ring(palette, { inner: 48, outer: 62, count: 12, start: turn / 24, joint: 1.6 }, [
      counter,
      mix(bone, counter, 0.3),
    ]) +
    ring(palette, { inner: 14, outer: 26, count: 16, joint: 1.4 }, [lit, body]) +
    hand(34, hour, 7) +
    hand(52, hour + random.between(1, 2.8), 4.5) +
    piece(palette, circle(0, 0, 8), lit)
  );
};

export const cogs: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ground } = palette;
  const cog = (radius: number, teeth: number, fill: string): string => {
    const rim = times(teeth, (index): Piece => {
      const from = (index * turn) / teeth;
      return [
        sector(radius * 0.72, radius * (index % 2 ? 1 : 0.84), from, from + turn / teeth),
        index % 2 ? fill : mix(fill, shade, 0.5),
      ];
    });
    return (
      inlay(palette, rim) +
      ring(palette, { inner: radius * 0.4, outer: radius * 0.72, count: teeth / 2, joint: 1.7 }, [
        mix(fill, bone, 0.35),
        fill,
      ]) +
      piece(palette, circle(0, 0, radius * 0.4), lit) +
      piece(palette, circle(0, 0, radius * 0.17), ground)
    );
  };
  return (
    placed(cog(58, 20, body), { x: -24, y: -22 }) +
    placed(cog(42, 16, counter), { x: 44, y: 40, tilt: 12 }) +
    placed(cog(24, 12, lit), { x: -44, y: 58 })
  );
};
