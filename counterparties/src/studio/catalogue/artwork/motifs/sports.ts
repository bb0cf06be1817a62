import { mix } from "../drawing/colour.ts";
import {
  at,
  circle,
  polar,
  polygon,
  rectangle,
  regularPolygon,
  sector,
  turn,
  up,
  points,
} from "../drawing/geometry.ts";
import {
  tiles,
  came,
  flat,
  inlay,
  line,
  looseInlay,
  piece,
  placed,
  star,
  type Piece,
} from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

export const football: Motif = (palette, random) => {
  const { shade, bone, ink, body } = palette;
  const patchFill = random.chance(0.5) ? ink : body;
  const seams = times(5, (index) => {
    const angle = up + (index * turn) / 5;
    return `M${at(...polar(26, angle))}L${at(...polar(54, angle))}M${at(...polar(58, angle + 0.24))}L${at(...polar(58, angle + turn / 5 - 0.24))}`;
  });
  const patches = times(5, (index): Piece => {
    const angle = up + (index * turn) / 5;
    return [
      polygon(
        polar(58, angle - 0.24),
        polar(58, angle + 0.24),
        polar(79, angle + 0.3),
        polar(76, angle),
        polar(79, angle - 0.3),
      ),
      patchFill,
    ];
  });
  return (
    piece(palette, circle(0, 0, 80), bone, 3) +
    flat(sector(0, 80, -0.5, 1.9), mix(bone, shade, 0.28)) +
    inlay(palette, [[polygon(...regularPolygon(5, 26)), patchFill], ...patches]) +
    line(seams.join(""), ink, 3) +
    `<path d="${circle(0, 0, 80)}" fill="none" stroke="${ink}" stroke-width="3"/>`
  );
};

/** A goal with a net and the ball in its corner. */
export const goal: Motif = (palette, random) => {
  const { bone, shade, lit, counter } = palette;
  const net = [
    ...times(9, (index) => `M${-72 + index * 18}-58V48`),
    ...times(6, (index) => `M-80 ${-44 + index * 18}H80`),
  ].join("");
  const side = random.pick([-1, 1]);
  return (
    line(net, mix(bone, shade, 0.45), 1.8) +
    came(palette, "M-84 54V-62H84V54", bone, 9) +
    inlay(palette, tiles(10, -90, 54, 18, 16, [counter, shade, lit]), 1.6) +
    placed(football(palette, random), { x: side * 40, y: -18, scale: 0.42 }) +
    looseInlay(
      times(5, (index): Piece => [rectangle(side * (index * 13 - 42) - 4, 40 - index * 12 - 4, 8, 8), lit]),
    )
  );
};

export const basket: Motif = (palette) => {
  const { body, shade, bone, ink } = palette;
  return (
    piece(palette, circle(0, 0, 78), body, 3) +
    flat(sector(0, 78, -0.4, 2.1), mix(body, shade, 0.5)) +
    line("M-78 0H78M0-78V78M-54-56C-16-30-16 30-54 56M54-56C16-30 16 30 54 56", ink, 4.5) +
    flat("M-58-20Q-52-44-32-58Q-48-40-50-18z", bone, 0.75)
  );
};

/** The hoop from below with a ball on its way. */
export const hoop: Motif = (palette, random) => {
  const { shade, lit, bone, counter } = palette;
  const cords = times(6, (index) => {
    const x = -40 + index * 16;
    return `M${x} 22L${x * 0.6 + 6} 54L${x * 0.6 - 4} 76M${x} 22L${x * 0.6 - 6} 54L${x * 0.6 + 4} 76`;
  });
  return (
    piece(palette, "M-78-78H78V18H-78z", bone) +
    inlay(palette, tiles(10, -78, -78, 15.6, 11, [shade, counter]), 1.6) +
    piece(palette, "M-30-40H30V6H-30z", counter) +
    piece(palette, "M-22-32H22V2H-22z", bone) +
    came(palette, cords.join(""), bone, 2) +
    came(palette, "M-48 20H48", lit, 8) +
    placed(basket(palette, random), { x: random.pick([-30, 26]), y: -38, scale: 0.42 })
  );
};

export const shuttle: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const skirt = times(7, (index): Piece => {
    const [left, right] = [-62 + index * 17.7, -44.3 + index * 17.7];
    return [
      `M${at(left * 0.3, 28)}L${at(left, -62)}Q${at((left + right) / 2, -78)} ${at(right, -62)}L${at(right * 0.3, 28)}z`,
      cycle([mix(bone, shade, 0.2), bone], index),
    ];
  });
  return placed(
    inlay(palette, skirt) +
      piece(palette, "M-48-24H48L45-14H-45zM-34 4H34L31 13H-31z", body, 1.5) +
      piece(palette, "M-24 28H24V42H-24z", counter) +
      piece(palette, "M-24 42H24Q26 76 0 78Q-26 76-24 42z", lit),
    { tilt: random.between(-30, 30) },
  );
};

export const track: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const lanes = times(4, (index): Piece => {
    const [inner, outer] = [26 + index * 16, 40 + index * 16];
    const straight = `M-4 ${inner}H92V${outer}H-4zM-4 ${-inner}H92V${-outer}H-4z`;
    return [
      sector(inner, outer, Math.PI * 0.5, Math.PI * 1.5, -4, 0) + straight,
      cycle([body, shade, lit, counter], index),
    ];
  });
  const finish = times(12, (index): Piece => [
    rectangle(34 + (index % 2) * 9, -88 + Math.floor(index / 2) * 10.4, 9, 10.4),
    (index + Math.floor(index / 2)) % 2 ? bone : ink,
  ]);
  return (
    inlay(palette, lanes, 1.6) +
    looseInlay(finish) +
    placed(star(palette, { points: 5, outer: 80, inner: 34 }, bone, lit), { x: 10, scale: 0.24 })
  );
};

/** A horse's head with a plaited mane. */
export const horse: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const crest = points([2, -64], [22, -56], [38, -40], [49, -18], [55, 8], [57, 34], [57, 60], [56, 84]);
  const mane = crest.slice(0, -1).map(([x, y], index): Piece => {
    const [nextX, nextY] = crest[index + 1] ?? [x, y];
    const reach = 22 - Math.abs(index - 3) * 2;
    return [
      polygon([x - 14, y + 8], [x + reach, y - 16], [nextX + reach - 2, nextY - 10], [nextX - 14, nextY + 8]),
      cycle([lit, counter, shade], index),
    ];
  });
  return (
    inlay(palette, mane, 1.8) +
    piece(
      palette,
      "M-8-84L6-58C40-44 58-6 56 84H-18C-18 56-6 36-18 22C-32 34-52 44-66 34C-78 24-72 10-60 2C-46-18-44-44-18-58z",
      body,
    ) +
    piece(palette, "M-60 2C-50 6-40 16-38 32C-50 42-60 40-66 34C-78 24-72 10-60 2z", mix(body, bone, 0.45)) +
    piece(palette, "M20-44C46-20 54 24 56 84H26C32 40 32-6 20-44z", shade) +
    flat(circle(-60, 16, 3), ink) +
    piece(palette, "M-28-22Q-18-32-8-22Q-18-14-28-22z", bone, 1.6) +
    flat(circle(-18, -22, 4), ink) +
    came(palette, "M-44-16L-26 24M-40-6Q-8-20 18-8", counter, 4)
  );
};
