import { mix } from "../drawing/colour.ts";
import { circle, polar, polygon, sector, turn, type Point } from "../drawing/geometry.ts";
import {
  arch,
  came,
  flat,
  inlay,
  line,
  looseInlay,
  mirrored,
  piece,
  placed,
  ring,
  type Piece,
} from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

export const serpent: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const joints = 46;
  const direction = random.chance(0.5) ? 1 : -1;
  const angleAt = (part: number): number => direction * part * turn * 2.05 - 0.6;
  const edges = (index: number): readonly [Point, Point] => {
    const part = index / joints;
    const radius = 14 + 64 * part;
    const width = 4 + 15 * Math.min(1, part * 1.6);
    return [polar(radius - width, angleAt(part)), polar(radius + width * 0.4, angleAt(part))];
  };
  const coils = times(joints, (index): Piece => {
    const [inner, outer] = edges(index);
    const [nextInner, nextOuter] = edges(index + 1);
    return [polygon(inner, outer, nextOuter, nextInner), cycle([body, body, shade, lit], index)];
  });
  const [inner, outer] = edges(joints);
  const head =
    piece(palette, "M-6-14L6-34L14-16L38-12L48 0L38 12L14 16L6 34L-6 14z", body) +
    piece(palette, "M8-12L34-6L46 0L34 6L8 12z", mix(body, bone, 0.4), 1.4) +
    flat(circle(18, -9, 3.6) + circle(18, 9, 3.6), ink) +
    line("M48 0L66-7M48 0L66 7", counter, 3.4);
  return placed(
    inlay(palette, coils, 1.6) +
      placed(head, {
        x: (inner[0] + outer[0]) / 2,
        y: (inner[1] + outer[1]) / 2,
        scale: 0.9,
        tilt: ((angleAt(1) + (direction * Math.PI) / 2) * 360) / turn,
      }) +
      ring(palette, { inner: 0, outer: 13, count: 6 }, [counter, lit]),
    { scale: 0.94 },
  );
};

export const bird: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const count = random.integer(6, 7);
  const feathers = times(count, (index): Piece[] => {
    const from = -0.62 + (index * 1.16) / count;
    const to = from + 1.16 / count;
    return [
      [sector(62, 96 - index * 5, from, to), index % 2 ? counter : body],
      [sector(38, 62, from, to), index % 2 ? lit : shade],
      [sector(16, 38, from, to), index % 2 ? mix(body, bone, 0.5) : bone],
    ];
  });
  const wing = placed(inlay(palette, feathers.flat(), 1.7), { x: 4, y: -4, tilt: -12 });
  const tail = [-34, -17, 17, 34, 0].map((tilt) => {
    const fill = tilt === 0 ? counter : Math.abs(tilt) > 20 ? shade : body;
    return placed(
      piece(palette, "M-7 0L-10 56Q0 74 10 56L7 0z", fill) + piece(palette, circle(0, 54, 5), lit, 1.4),
      { y: 20, tilt },
    );
  });
  const breast = [0, 13, 26]
    .map((y) => `M-12 ${y - 16}Q0 ${y - 4} 12 ${y - 16}L9 ${y - 8}Q0 ${y + 4}-9 ${y - 8}z`)
    .join("");
  return (
    tail.join("") +
    mirrored(wing) +
    piece(palette, "M0-48C20-40 24-6 15 20C10 36-10 36-15 20C-24-6-20-40 0-48z", body) +
    flat(breast, lit) +
    piece(palette, "M-10-66L-17-92L-5-78L0-98L5-78L17-92L10-66z", lit, 1.6) +
    piece(palette, circle(0, -54, 16), bone) +
    piece(palette, "M-7-52H7L0-34z", counter, 1.6) +
    mirrored(flat(circle(-7, -57, 2.8), ink))
  );
};

/** A wheel of eyed feathers behind a small body. */
export const peacock: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const from = Math.PI * 0.9;
  const span = Math.PI * 1.2;
  const fan = (inner: number, outer: number, count: number, fills: readonly [string, string]): string =>
    inlay(palette, arch(count, [inner, outer], [from, span], fills, 0, 30), 1.7);
  const eyes = times(9, (index) => {
    const [x, y] = polar(88, from + ((index + 0.5) * span) / 9);
    return piece(palette, circle(x, y + 30, 11), lit, 1.6) + flat(circle(x, y + 30, 5), counter);
  });
  return (
    fan(72, 112, 9, [shade, mix(body, shade, 0.5)]) +
    fan(46, 72, 13, [body, counter]) +
    fan(0, 46, 9, [lit, mix(lit, body, 0.6)]) +
    eyes.join("") +
    piece(palette, "M0-34C12-34 14-22 10-12C24 6 26 40 0 66C-26 40-24 6-10-12C-14-22-12-34 0-34z", counter) +
    line("M0-36V-50M-4-36L-9-48M4-36L9-48", ink, 2.4) +
    flat(circle(0, -51, 3) + circle(-10, -49, 3) + circle(10, -49, 3), lit) +
    mirrored(flat(circle(4.6, -24, 2.4), bone)) +
    piece(palette, "M-4-20H4L0-12z", lit, 1.2) +
    flat("M-8 24Q0 32 8 24M-10 36Q0 45 10 36", bone, 0.6)
  );
};

export const owl: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const breast = times(4, (row) =>
    times(5 - row, (index): Piece => {
      const x = (index - (4 - row) / 2) * 16;
      return [sector(0, 9, 0, Math.PI, x, 16 + row * 13), cycle([lit, mix(lit, body, 0.5)], index + row)];
    }),
  );
  const eye =
    ring(palette, { inner: 14, outer: 25, count: 14, joint: 1.4 }, [bone, mix(bone, shade, 0.25)]) +
    piece(palette, circle(0, 0, 14), lit, 1.6) +
    flat(circle(0, 0, 7), ink) +
    flat(circle(-3, -3, 2.2), bone);
  return (
    mirrored(
      piece(palette, "M44-26C68 0 66 46 44 74C34 50 30 10 34-20z", shade) +
        piece(palette, "M12-62L52-92L50-44z", body),
    ) +
    piece(palette, "M0-70C42-70 54-38 50 2C48 52 26 82 0 82C-26 82-48 52-50 2C-54-38-42-70 0-70z", body) +
    piece(
      palette,
      "M0-4C26-4 38 16 34 40C28 66 14 74 0 74C-14 74-28 66-34 40C-38 16-26-4 0-4z",
      mix(body, bone, 0.45),
    ) +
    inlay(palette, breast.flat(), 1.4) +
    mirrored(placed(eye, { x: 24, y: -32 })) +
    piece(palette, "M-9-26H9L0-4z", counter) +
    mirrored(piece(palette, "M6 80L12 92L18 80L24 90L28 76H6z", lit, 1.6))
  );
};

export const tiger: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const stripes =
    "M-8-66H8L5-40H-5zM14-62L30-56L16-36zM46-34L60-22L38-20zM52-6L62 8L40 6zM48 22L54 34L36 26z";
  const ruff = random.chance(0.5)
    ? ring(palette, { inner: 60, outer: 88, count: 22, joint: 1.8 }, [
        shade,
        lit,
        counter,
        mix(shade, body, 0.5),
      ])
    : "";
  return (
    ruff +
    mirrored(piece(palette, circle(48, -54, 22), body) + piece(palette, circle(48, -54, 11), counter, 1.6)) +
    piece(
      palette,
      "M0-70C46-70 68-40 66-4C64 20 60 30 44 48C32 72 16 80 0 80C-16 80-32 72-44 48C-60 30-64 20-66-4C-68-40-46-70 0-70z",
      body,
    ) +
    mirrored(
      flat(stripes, ink) +
        piece(palette, "M8-16Q28-32 46-12Q28 0 8-6z", lit) +
        flat(circle(26, -13, 6), ink) +
        piece(palette, "M0 22C24 18 40 30 38 46C34 64 14 66 0 54z", bone) +
        line("M22 40L66 32M22 46L64 50", bone, 2),
    ) +
    piece(palette, "M-16 14H16L5 30Q0 34-5 30z", counter) +
    line("M0 32V46M0 46Q-10 56-20 50M0 46Q10 56 20 50", ink, 3) +
    piece(palette, "M-8 62Q0 58 8 62Q6 72 0 72Q-6 72-8 62z", shade, 1.6)
  );
};

export const elephant: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const cloth = times(6, (index): Piece => [
    polygon(
      [0, -78],
      [(index - 3) * 13, -22 - Math.abs(index - 2.5) * 4],
      [(index - 2) * 13, -22 - Math.abs(index - 2.5) * 4],
    ),
    cycle([counter, lit, bone], index),
  ]);
  const trunk = times(5, (index): Piece => {
    const half = 20 - index * 2;
    const y = 12 + index * 14;
    return [
      polygon([-half, y], [half, y], [half - 2, y + 14], [2 - half, y + 14]),
      index % 2 ? body : mix(body, bone, 0.25),
    ];
  });
  return (
    mirrored(
      piece(palette, "M34-48C66-74 96-50 90-8C86 30 62 44 44 28z", shade) +
        piece(palette, "M46-38C64-54 80-38 76-8C72 14 60 22 50 12z", mix(body, counter, 0.45)),
    ) +
    piece(
      palette,
      "M0-72C36-72 52-44 46-8C42 14 30 24 20 28H-20C-30 24-42 14-46-8C-52-44-36-72 0-72z",
      body,
    ) +
    inlay(palette, cloth, 1.7) +
    mirrored(
      piece(palette, "M20 20C30 36 34 52 26 66C16 56 14 38 12 24z", bone) +
        piece(palette, "M14-6Q26-16 36-4Q26 4 14-6z", bone, 1.6) +
        flat(circle(25, -5, 4), ink),
    ) +
    inlay(palette, trunk, 1.8) +
    piece(palette, "M-12 82H12Q10 92 0 92Q-10 92-12 82z", counter) +
    piece(palette, circle(0, -78, 8), lit)
  );
};

export const cat: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const raised = random.chance(0.6);
  return (
    came(palette, "M44 66Q86 62 78 26Q74 10 62 18", shade, 11) +
    piece(palette, "M-42 84C-56 30-26 4 0 4C26 4 56 30 42 84z", body) +
    piece(palette, "M-18 84C-26 50-14 34 0 34C14 34 26 50 18 84z", mix(body, bone, 0.55)) +
    mirrored(
      piece(palette, "M12-62L44-92L48-40z", body) + piece(palette, "M24-62L40-78L42-50z", counter, 1.4),
    ) +
    piece(palette, "M0-70C34-70 52-48 50-26C48 0 26 12 0 12C-26 12-48 0-50-26C-52-48-34-70 0-70z", body) +
    mirrored(
      piece(palette, "M10-30Q24-42 36-28Q24-18 10-30z", lit) +
        flat("M21-36Q26-29 21-22Q18-29 21-36z", ink) +
        line("M26-10L56-14M26-5L54 1", bone, 2),
    ) +
    piece(palette, "M-7-16H7L0-7z", counter, 1.4) +
    line("M0-7Q-6 2-13-2M0-7Q6 2 13-2", ink, 2.6) +
    piece(palette, "M-30 8Q0 26 30 8L28 20Q0 36-28 20z", counter) +
    piece(palette, circle(0, 28, 10), lit) +
    flat(`${circle(0, 29, 3)}M-1 29H1V37H-1z`, ink) +
    (raised
      ? piece(palette, "M-50 40C-70 20-76-14-62-26C-48-32-42-18-46-4C-44 10-36 20-30 26z", body) +
        line("M-66-18V-10M-58-21V-12", ink, 2.4)
      : "")
  );
};

export const scarab: Motif = (palette) => {
  const { body, shade, lit, counter, ink } = palette;
  const wings = times(6, (index) => {
    const from = Math.PI + 0.05 + index * 0.2;
    return times(3, (band): Piece => [
      sector(26 + band * 21, 47 + band * 21, from, from + 0.2, 0, 12),
      cycle([body, counter, lit], index + band),
    ]);
  });
  const sunDisc =
    ring(palette, { inner: 14, outer: 21, count: 14, joint: 1.2 }, [lit, shade]) +
    piece(palette, circle(0, 0, 14), lit);
  return (
    placed(sunDisc, { y: -62 }) +
    mirrored(inlay(palette, wings.flat(), 1.6) + line("M-22 40L-44 52L-40 76M-24 54L-34 70", ink, 6)) +
    piece(palette, "M0-36C20-36 26-20 24-10H-24C-26-20-20-36 0-36z", counter) +
    piece(palette, "M-26-10H0V76C-30 70-34 20-26-10z", body) +
    piece(palette, "M26-10H0V76C30 70 34 20 26-10z", shade) +
    flat("M-20 6H-4V14H-22zM20 6H4V14H22z", lit)
  );
};

export const butterfly: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const broad = random.chance(0.5);
  const fore = broad
    ? "M-4-4C-20-64-76-84-88-56C-96-26-62 6-4 6z"
    : "M-4-6C-12-50-50-96-72-84C-92-70-84-20-62-6C-44 4-20 6-4 4z";
  const spot = (inner: number): string =>
    ring(palette, { inner, outer: 64, count: 12 }, [lit, counter]) +
    ring(palette, { inner: 0, outer: inner, count: 6 }, [bone, lit]);
  const wing =
    piece(palette, fore, body) +
    piece(palette, "M-4 6C-46 8-70 34-58 60C-44 84-10 54-4 20z", shade) +
    placed(spot(30), { x: -54, y: broad ? -38 : -48, scale: 0.3, tilt: 20 }) +
    placed(spot(28), { x: -36, y: 38, scale: 0.2 }) +
    line("M-10-6L-46-18M-10-2L-58-6", ink, 2.4);
  return (
    mirrored(wing) +
    piece(palette, "M0-34Q10-6 0 54Q-10-6 0-34z", counter) +
    piece(palette, circle(0, -32, 8), lit) +
    mirrored(line("M-2-38Q-10-62-26-68", ink, 3.4)) +
    looseInlay([-1, 1].map((side): Piece => [circle(side * 26, -68, 3.4), lit]))
  );
};
