import { times } from "./sequence.ts";

export type Point = readonly [x: number, y: number];

/** Angles are in radians and grow clockwise, because the y axis points down. */
export const turn = Math.PI * 2;
export const up = -Math.PI / 2;

/** Points as a list, written in one row. */
export function points(...list: readonly Point[]): readonly Point[] {
  return list;
}

/** Formats a number with at most one decimal: more is not visible, and pictures stay small. */
export function short(value: number): string {
  const text = (Math.round(value * 10) / 10).toString();
  return text === "-0" ? "0" : text;
}

export function at(x: number, y: number): string {
  return `${short(x)} ${short(y)}`;
}

export function polar(radius: number, angle: number): Point {
  return [Math.cos(angle) * radius, Math.sin(angle) * radius];
}

export function regularPolygon(corners: number, radius: number, start = up): Point[] {
  return times(corners, (index) => polar(radius, start + (index * turn) / corners));
}

export function polygon(...corners: readonly Point[]): string {
  return `M${corners.map(([x, y]) => at(x, y)).join("L")}z`;
}

export function circle(x: number, y: number, radius: number): string {
  const r = short(radius);
  return `M${at(x - radius, y)}a${r} ${r} 0 1 0 ${short(2 * radius)} 0a${r} ${r} 0 1 0 ${short(-2 * radius)} 0z`;
}

export function rectangle(x: number, y: number, width: number, height: number): string {
  return `M${at(x, y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

/** A piece of a ring between two radii and two angles; an inner radius of 0 makes a wedge. */
export function sector(inner: number, outer: number, from: number, to: number, x = 0, y = 0): string {
  const corner = (radius: number, angle: number): string => {
    const [dx, dy] = polar(radius, angle);
    return at(x + dx, y + dy);
  };
  const large = to - from > Math.PI ? 1 : 0;
  const arc = (radius: number, sweep: 0 | 1): string =>
    `A${short(radius)} ${short(radius)} 0 ${large} ${sweep} `;
  const outside = `M${corner(outer, from)}${arc(outer, 1)}${corner(outer, to)}L${corner(inner, to)}`;
  return inner > 0.5 ? `${outside}${arc(inner, 0)}${corner(inner, from)}z` : `${outside}z`;
}
