import { circle, polar, polygon, rectangle, sector, short, turn, up, at } from "./geometry.ts";
import type { Palette } from "./palette.ts";
import { cycle, times } from "./sequence.ts";

/** A shape and its fill. A picture consists of pieces with a dark joint around each. */
export type Piece = readonly [path: string, fill: string];

const jointWidth = 2;

/** One piece with its joint. */
export function piece({ ink }: Pick<Palette, "ink">, path: string, fill: string, width = jointWidth): string {
  return `<path d="${path}" fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"/>`;
}

/** A shape without a joint: light, shadow, a pupil. */
export function flat(path: string, fill: string, opacity = 1): string {
  return `<path d="${path}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ""}/>`;
}

/** A line with round ends. */
export function line(path: string, colour: string, width: number): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** A line with a joint on both sides, like a lead came. */
export function came(palette: Palette, path: string, colour: string, width: number): string {
  return line(path, palette.ink, width + 4) + line(path, colour, width);
}

/** Many pieces, written as one path per colour: they must not overlap. */
export function inlay(palette: Palette, pieces: readonly Piece[], width = jointWidth): string {
  return byFill(pieces)
    .map(([path, fill]) => piece(palette, path, fill, width))
    .join("");
}

/** Many pieces whose joint is the ground that shows between them. */
export function looseInlay(pieces: readonly Piece[]): string {
  return byFill(pieces)
    .map(([path, fill]) => flat(path, fill))
    .join("");
}

function byFill(pieces: readonly Piece[]): Piece[] {
  const paths = new Map<string, string>();
  for (const [path, fill] of pieces) paths.set(fill, (paths.get(fill) ?? "") + path);
  return [...paths].map(([fill, path]) => [path, fill]);
}

/**
 * Equal rectangles beside each other, from left to right, whose fills repeat.
 *
 * @param x left end of the first
 * @param width of each
 */
export function tiles(
  count: number,
  x: number,
  y: number,
  width: number,
  height: number,
  fills: readonly [string, ...string[]],
): Piece[] {
  return times(count, (index) => [rectangle(x + index * width, y, width, height), cycle(fills, index)]);
}

/**
 * Equal parts of a ring, one after the other, whose fills repeat.
 *
 * @param radii inner and outer
 * @param angles start of the first part, and the span of all, in radians
 * @param x centre
 */
export function arch(
  count: number,
  [inner, outer]: readonly [inner: number, outer: number],
  [start, span]: readonly [start: number, span: number],
  fills: readonly [string, ...string[]],
  x = 0,
  y = 0,
): Piece[] {
  return times(count, (index) => {
    const from = start + (index * span) / count;
    return [sector(inner, outer, from, from + span / count, x, y), cycle(fills, index)];
  });
}

export interface RingShape {
  readonly inner: number;
  readonly outer: number;
  readonly count: number;
  readonly start?: number;
  readonly joint?: number;
}

/** A ring of equal pieces round the origin whose fills repeat. */
export function ring(palette: Palette, shape: RingShape, fills: readonly [string, ...string[]]): string {
  const { inner, outer, count, start = 0, joint: width = jointWidth } = shape;
  const pieces: Piece[] =
    count === 1 ? [[circle(0, 0, outer), fills[0]]] : arch(count, [inner, outer], [start, turn], fills);
  return inlay(palette, pieces, width);
}

export interface StarShape {
  readonly points: number;
  readonly outer: number;
  readonly inner: number;
  readonly start?: number;
}

/** A star of facets round the origin: a lit and a shaded half to every point. */
export function star(palette: Palette, shape: StarShape, litFill: string, shadedFill: string): string {
  const { points, outer, inner, start = up } = shape;
  const step = turn / points;
  const facets = times(points, (index): Piece[] => {
    const angle = start + index * step;
    const tip = polar(outer, angle);
    return [
      [polygon([0, 0], polar(inner, angle - step / 2), tip), litFill],
      [polygon([0, 0], tip, polar(inner, angle + step / 2)), shadedFill],
    ];
  });
  return inlay(palette, facets.flat(), 1.6);
}

/** A drawing and its mirror image at the upright axis. */
export function mirrored(drawing: string): string {
  return `${drawing}<g transform="scale(-1 1)">${drawing}</g>`;
}

export interface Place {
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  /** Degrees, clockwise. */
  readonly tilt?: number;
}

/** Transforms a drawing: translation, rotation and scale, in SVG's order. */
export function placed(drawing: string, { x = 0, y = 0, scale = 1, tilt = 0 }: Place): string {
  const steps = [
    x || y ? `translate(${at(x, y)})` : "",
    tilt ? `rotate(${short(tilt)})` : "",
    scale === 1 ? "" : `scale(${Math.round(scale * 100) / 100})`,
  ];
  const transform = steps.filter(Boolean).join(" ");
  return transform ? `<g transform="${transform}">${drawing}</g>` : drawing;
}

/**
 * Complete SVG document, without style, filter, id or text, so that it works as an image under a strict
 * policy.
 */
export function picture(width: number, height: number, drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="xMidYMid slice">${drawing}</svg>`;
}

/** Clips a drawing to a rectangle. */
export function cropped(drawing: string, x: number, y: number, width: number, height: number): string {
  return `<svg x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" viewBox="0 0 ${short(width)} ${short(height)}">${drawing}</svg>`;
}
