/** Units of the drawing: the wheel's centre is the origin, its radius 98. */
export interface Ring {
  readonly inner: number;
  readonly outer: number;
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Point at a distance from the centre; 0 degrees is the top, and angles grow clockwise. */
function pointAt(radius: number, degrees: number): string {
  const radians = (degrees * Math.PI) / 180;
  return `${round(radius * Math.sin(radians))} ${round(-radius * Math.cos(radians))}`;
}

/**
 * Path of one of `count` equal pieces of a ring, centred on its own direction; `gap` degrees stay free beside
 * it.
 */
export function piecePath({ inner, outer }: Ring, index: number, count: number, gap = 0): string {
  const width = 360 / count;
  const from = (index - 0.5) * width + gap / 2;
  const to = (index + 0.5) * width - gap / 2;
  // An arc of more than half a circle has to be named, or the other one is drawn.
  const large = to - from > 180 ? 1 : 0;
  return [
    `M${pointAt(outer, from)}`,
    `A${outer} ${outer} 0 ${large} 1 ${pointAt(outer, to)}`,
    `L${pointAt(inner, to)}`,
    `A${inner} ${inner} 0 ${large} 0 ${pointAt(inner, from)}Z`,
  ].join("");
}

/** Whole turns that the wheel makes before it stops. */
const turns = 5;

/**
 * Angle at which the wheel stops after a spin, in degrees: some turns beyond the present angle, with the
 * centre of the segment at the top.
 */
export function angleAfterSpin(present: number, index: number, count: number): number {
  const begin = Math.ceil(present / 360) * 360;
  return begin + turns * 360 + ((360 - (index * 360) / count) % 360);
}
