import { mix } from "../drawing/colour.ts";
import { at, circle, polar, polygon, rectangle, sector, short, turn, up } from "../drawing/geometry.ts";
import type { Palette } from "../drawing/palette.ts";
import { arch, flat, inlay, piece, placed, ring, star, type Piece } from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

export const sun: Motif = (palette, random) => {
  const { body, shade, lit, bone } = palette;
  const count = random.pick([12, 16, 20]);
  const half = turn / count / 2;
  const rays = times(count, (index): Piece => {
    const angle = index * half * 2;
    const tip = polar(index % 2 ? 72 : 88, angle);
    return [polygon(polar(48, angle - half), tip, polar(48, angle + half)), index % 2 ? body : lit];
  });
  return (
    inlay(palette, rays) +
    ring(palette, { inner: 36, outer: 50, count: count * 2 }, [body, shade]) +
    ring(palette, { inner: 22, outer: 36, count, start: half }, [lit, mix(lit, body, 0.5)]) +
    ring(palette, { inner: 0, outer: 22, count: 8 }, [bone, lit, mix(lit, body, 0.3)])
  );
};

export const moon: Motif = (palette) => {
  const { body, lit, bone } = palette;
  const from = Math.PI * 0.32;
  const span = Math.PI * 1.36;
  const inside = (angle: number): number => 70 - 30 * Math.sin(((angle - from) / span) * Math.PI);
  const sickle = times(14, (index): Piece => {
    const start = from + (index * span) / 14;
    const end = start + span / 14;
    const corners = [polar(80, start), polar(80, end), polar(inside(end), end), polar(inside(start), start)];
    return [polygon(...corners), cycle([bone, lit, mix(bone, lit, 0.5)], index)];
  });
  return (
    inlay(palette, sickle) +
    placed(star(palette, { points: 5, outer: 80, inner: 34 }, lit, body), { x: 22, y: -8, scale: 0.42 }) +
    spark(palette, 48, 34, 0.16) +
    spark(palette, 52, -52, 0.14)
  );
};

export const rose: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const points = random.pick([4, 8]);
  return (
    ring(palette, { inner: 66, outer: 80, count: 32 }, [shade, counter, shade, lit]) +
    star(palette, { points: 8, outer: 62, inner: 22, start: up + turn / 16 }, shade, body) +
    star(palette, { points, outer: 78, inner: 20 }, lit, mix(lit, shade, 0.55)) +
    piece(palette, circle(0, 0, 9), bone)
  );
};

export const comet: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const tail = times(5, (lane): Piece[] => {
    const side = lane - 2;
    return times(6 - Math.abs(side), (index): Piece => [
      rectangle(-46 - index * 15, side * 14 - 7, 15, 14),
      cycle([lit, body, counter, shade, mix(body, lit, 0.5)], index + lane),
    ]);
  });
  const points = random.pick([5, 6, 8]);
  const head =
    ring(palette, { inner: 38, outer: 48, count: 20 }, [counter, bone, shade]) +
    piece(palette, circle(0, 0, 38), palette.ground) +
    star(palette, { points, outer: 44, inner: 20 }, lit, mix(lit, body, 0.6));
  return (
    placed(inlay(palette, tail.flat(), 1.8), { x: 34, y: -34, tilt: -43 }) +
    placed(head, { x: 34, y: -34 }) +
    spark(palette, -52, -44, 0.18) +
    spark(palette, 54, 48, 0.22)
  );
};

/** A night sky of pieces with a ringed planet. */
export const planet: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const half = (from: number): string =>
    inlay(palette, arch(14, [66, 84], [from, Math.PI], [lit, counter, bone]), 5);
  const squash = (drawing: string): string => `<g transform="rotate(-20) scale(1 .34)">${drawing}</g>`;
  const bands = times(6, (index): Piece => {
    const [top, bottom] = [-48 + index * 16, -32 + index * 16];
    const reach = (y: number): number => Math.sqrt(48 * 48 - y * y);
    const [left, right] = [reach(top), reach(bottom)];
    const path = `M${at(-left, top)}H${short(left)}A48 48 0 0 1 ${at(right, bottom)}H${short(-right)}A48 48 0 0 1 ${at(-left, top)}z`;
    return [path, cycle([body, shade, mix(body, bone, 0.4)], index)];
  });
  return (
    squash(half(Math.PI)) +
    placed(inlay(palette, bands), { tilt: -20 }) +
    flat(sector(0, 48, -0.6, 1.6), palette.ink, 0.16) +
    squash(half(0)) +
    spark(palette, 62, -58, 0.2) +
    spark(palette, -60, 52, 0.15)
  );
};

export function spark(palette: Palette, x: number, y: number, scale: number): string {
  const { bone } = palette;
  return placed(star(palette, { points: 4, outer: 80, inner: 22 }, bone, bone), { x, y, scale });
}
