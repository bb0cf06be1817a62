import { mix } from "../drawing/colour.ts";
import { circle, rectangle, sector } from "../drawing/geometry.ts";
import type { Palette } from "../drawing/palette.ts";
import { tiles, flat, inlay, line, mirrored, piece, placed, ring, type Piece } from "../drawing/pieces.ts";
import { cycle, times } from "../drawing/sequence.ts";
import type { Motif } from "./motif.ts";

export const mask: Motif = (palette, random) =>
  random.pick([danceMask, leafMask, operaMask])(palette, random);

/** Half of a face; the other half is its mirror image. */
function halfFace(palette: Palette, cheek: string): string {
  const { body, shade, bone, ink } = palette;
  return (
    piece(palette, "M0-62C-44-62-60-26-54 14L-40 4L-28-40z", mix(body, shade, 0.6), 1.5) +
    piece(palette, "M-46-12Q-26-30-8-8Q-26 4-46-12z", bone) +
    flat(circle(-25, -11, 6), ink) +
    flat("M-52-24Q-28-48-4-20L-4-30Q-26-58-46-40z", ink) +
    flat("M-44 22L-16 26L-42 36zM-38 44L-18 42L-32 56z", cheek)
  );
}

function face(palette: Palette, cheek: string): string {
  const { body, lit, bone, ink } = palette;
  return (
    piece(palette, "M0-62C44-62 60-26 54 14C50 50 26 84 0 84C-26 84-50 50-54 14C-60-26-44-62 0-62z", body) +
    mirrored(halfFace(palette, cheek)) +
    piece(palette, "M-9-8H9L15 28H-15z", mix(body, bone, 0.4)) +
    flat("M-30 46Q0 34 30 46Q20 70 0 70Q-20 70-30 46z", ink) +
    inlay(palette, tiles(4, -20, 46, 10, 9, [bone]), 1.2) +
    piece(palette, "M0-56L10-42L0-28L-10-42z", lit)
  );
}

const danceMask: Motif = (palette) => {
  const { shade, lit, bone, counter } = palette;
  const crest = times(11, (index): Piece => {
    const from = Math.PI * 0.94 + (index * Math.PI * 1.12) / 11;
    return [
      sector(44, index % 2 ? 82 : 94, from, from + (Math.PI * 1.12) / 11),
      cycle([counter, lit, shade], index),
    ];
  });
  return (
    inlay(palette, crest) +
    ring(palette, { inner: 36, outer: 50, count: 26, joint: 1.5 }, [bone, shade]) +
    face(palette, counter)
  );
};

/** Horns and tusks: the guardian of the gate. */
export const guardian: Motif = (palette) => {
  const { shade, lit, bone, counter, ink } = palette;
  return (
    mirrored(
      piece(palette, "M20-56C34-92 66-98 84-78C66-76 56-60 50-32z", bone) +
        line("M40-72L48-64M52-82L58-72", ink, 2.4) +
        piece(palette, "M48-26L78-34L62-12L82-2L60 8L72 28L46 30z", shade),
    ) +
    face(palette, ink) +
    mirrored(piece(palette, "M20 52L30 28L34 50z", bone)) +
    placed(ring(palette, { inner: 4, outer: 12, count: 8, joint: 1.2 }, [counter, lit]), { y: -42 })
  );
};

/** A long carved face with a leaf crown. */
const leafMask: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const crown = [-52, -26, 26, 52, 0].map((tilt, index) =>
    placed(
      piece(palette, "M-13 0Q-18-34 0-56Q18-34 13 0z", cycle([shade, counter, counter, shade, lit], index)) +
        line("M0-6V-38", ink, 2),
      { y: -38, tilt },
    ),
  );
  const beard = times(5, (index): Piece => [
    rectangle(-25 + index * 10, 62, 10, 26 - Math.abs(index - 2) * 6),
    index % 2 ? shade : lit,
  ]);
  return (
    crown.join("") +
    inlay(palette, beard, 1.6) +
    piece(palette, "M-46-46H46L40 30Q34 66 0 68Q-34 66-40 30z", body) +
    inlay(palette, tiles(8, -48, -52, 12, 13, [counter, bone]), 1.6) +
    mirrored(
      piece(palette, circle(21, -14, 14), bone) +
        piece(palette, circle(21, -14, 7), ink) +
        piece(palette, "M40 6L22 14L38 22z", counter, 1.5) +
        piece(palette, "M38 28L20 30L34 40z", lit, 1.5),
    ) +
    piece(palette, "M-7-34H7L13 20H-13z", mix(body, bone, 0.45)) +
    piece(palette, "M-20 32H20Q18 56 0 56Q-18 56-20 32z", ink) +
    inlay(palette, tiles(4, -16, 33, 8, 8, [bone]), 1.2)
  );
};

/** A painted face in two halves. */
const operaMask: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const pearls = times(9, (index) =>
    piece(
      palette,
      circle(-56 + index * 14, -66 - 20 * Math.sin((index / 8) * Math.PI), 8),
      cycle([lit, counter], index),
      1.6,
    ),
  );
  return (
    piece(palette, "M0-70C52-70 64-30 56 10C50 52 28 84 0 84C-28 84-50 52-56 10C-64-30-52-70 0-70z", bone) +
    mirrored(
      piece(palette, "M0-70C52-70 64-30 56 10C52 0 38-4 30 2C18-10 8-24 0-26z", body) +
        piece(palette, "M56 10C50 52 36 70 22 78C34 56 26 36 30 20C36 8 48 6 56 10z", counter) +
        flat("M8-28Q28-54 52-34Q30-40 10-20z", ink) +
        piece(palette, "M12-8Q28-20 44-6Q28 4 12-8z", "#ffffff", 1.8) +
        flat(circle(28, -7, 5), ink),
    ) +
    piece(palette, "M0-62L12-44L0-22L-12-44z", lit) +
    piece(palette, "M-6-6H6L11 28H-11z", mix(bone, shade, 0.2)) +
    piece(palette, "M-18 48Q-9 40 0 45Q9 40 18 48Q0 62-18 48z", body) +
    pearls.join("")
  );
};

export const eye: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const lashes = times(18, (index): Piece => {
    const from = Math.PI + (index * Math.PI) / 18;
    return [sector(62, index % 2 ? 88 : 78, from, from + Math.PI / 18), index % 2 ? lit : shade];
  });
  const lid = times(9, (index): Piece => [
    sector(62, 74, 0.3 + (index * 2.54) / 9, 0.3 + ((index + 1) * 2.54) / 9),
    index % 2 ? shade : counter,
  ]);
  return (
    inlay(palette, [...lashes, ...lid]) +
    piece(palette, "M-84 0Q0-76 84 0Q0 76-84 0z", bone, 3) +
    ring(palette, { inner: 18, outer: 36, count: 20, joint: 1.6 }, [body, shade]) +
    ring(palette, { inner: 10, outer: 18, count: 10, joint: 1.4 }, [lit, counter]) +
    flat(circle(0, 0, 10), ink) +
    flat(circle(-10, -12, 5), "#ffffff")
  );
};
