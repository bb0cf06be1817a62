import { mix } from "../colour.ts";
import { at, circle, polar, polygon, rectangle, sector, short, turn } from "../geometry.ts";
import type { Palette } from "../palette.ts";
import { came, flat, inlay, line, mirrored, piece, placed, ring, star, type Piece } from "../pieces.ts";
import { cycle, times } from "../sequence.ts";
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
    inlay(
      palette,
      times(4, (index): Piece => [rectangle(-20 + index * 10, 46, 10, 9), bone]),
      1.2,
    ) +
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
    inlay(
      palette,
      times(8, (index): Piece => [rectangle(-48 + index * 12, -52, 12, 13), index % 2 ? bone : counter]),
      1.6,
    ) +
    mirrored(
      piece(palette, circle(21, -14, 14), bone) +
        piece(palette, circle(21, -14, 7), ink) +
        piece(palette, "M40 6L22 14L38 22z", counter, 1.5) +
        piece(palette, "M38 28L20 30L34 40z", lit, 1.5),
    ) +
    piece(palette, "M-7-34H7L13 20H-13z", mix(body, bone, 0.45)) +
    piece(palette, "M-20 32H20Q18 56 0 56Q-18 56-20 32z", ink) +
    inlay(
      palette,
      times(4, (index): Piece => [rectangle(-16 + index * 8, 33, 8, 8), bone]),
      1.2,
    )
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
      [-26, 0, 26].map((x): Piece => [
        polygon([
          [x, 6],
          [x + 9, 20],
          [x, 34],
          [x - 9, 20],
        ]),
        bone,
      ]),
      1.4,
    )
  );
};

export const hourglass: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const glass = mix(bone, shade, 0.25);
  const plate = (y: number): Piece[] =>
    times(8, (index): Piece => [rectangle(-64 + index * 16, y - 8, 16, 16), index % 2 ? counter : shade]);
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

export const teapot: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const belly = times(9, (index): Piece => {
    const [left, right] = [-1 + (index * 2) / 9, -1 + ((index + 1) * 2) / 9];
    return [
      `M${at(left * 34, -30)}Q${at(left * 72, 10)} ${at(left * 40, 58)}H${short(right * 40)}Q${at(right * 72, 10)} ${at(right * 34, -30)}z`,
      cycle([body, mix(body, bone, 0.35), mix(body, shade, 0.4)], index),
    ];
  });
  return (
    came(palette, "M48-14C88-28 92 40 44 42", counter, 9) +
    piece(palette, "M-48 34C-74 24-70-12-92-24L-78-34C-54-20-52 0-42 4z", counter) +
    inlay(palette, belly) +
    inlay(
      palette,
      times(8, (index): Piece => [rectangle(-42 + index * 10.5, 56, 10.5, 12), index % 2 ? lit : counter]),
      1.6,
    ) +
    piece(palette, "M-36-30Q0-66 36-30z", lit) +
    piece(palette, circle(0, -56, 9), counter) +
    placed(star(palette, { points: 8, outer: 80, inner: 34 }, lit, bone), { y: 16, scale: 0.28 }) +
    came(palette, "M-78-48q-8-10 0-20t0-20", bone, 3)
  );
};

export const vase: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const rows: readonly (readonly [top: number, upper: number, lower: number])[] = [
    [-48, 20, 30],
    [-30, 30, 54],
    [-10, 54, 60],
    [12, 60, 54],
    [34, 54, 38],
    [56, 38, 28],
  ];
  const bands = rows.flatMap(([top, upper, lower], row) =>
    times(row % 2 ? 10 : 6, (index): Piece => {
      const count = row % 2 ? 10 : 6;
      const [left, right] = [-1 + (index * 2) / count, -1 + ((index + 1) * 2) / count];
      return [
        polygon([
          [left * upper, top],
          [right * upper, top],
          [right * lower, top + 20],
          [left * lower, top + 20],
        ]),
        row % 2 ? cycle([counter, lit], index) : cycle([body, mix(body, shade, 0.45)], index + row),
      ];
    }),
  );
  const flowers = random.chance(0.5)
    ? [-26, 26, 0]
        .map((tilt, index) =>
          placed(
            came(palette, "M0 0V-30", counter, 3) +
              placed(
                ring(palette, { inner: 5, outer: 16, count: 6, joint: 1.4 }, [lit, bone]) +
                  piece(palette, circle(0, 0, 5), body, 1.2),
                { y: -34 },
              ),
            { y: -56, tilt, scale: index === 2 ? 1.1 : 0.95 },
          ),
        )
        .join("")
    : "";
  return placed(
    flowers +
      mirrored(came(palette, "M22-44C58-50 70-20 54-4", shade, 6)) +
      inlay(palette, bands, 1.7) +
      piece(palette, rectangle(-28, -58, 56, 12), lit) +
      piece(palette, rectangle(-32, 76, 64, 10), lit),
    { y: flowers ? 12 : 0, scale: flowers ? 0.9 : 1 },
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
    inlay(
      palette,
      times(12, (index): Piece => [rectangle(-60 + index * 10, 62, 10, 12), index % 2 ? counter : lit]),
      1.6,
    ) +
    `<g transform="translate(0 -26) scale(1 .36)">${ring(palette, { inner: 46, outer: 62, count: 24, joint: 2.6 }, [counter, lit])}${piece(palette, circle(0, 0, 46), bone, 3)}${ring(palette, { inner: 10, outer: 26, count: 12, joint: 2.6 }, [body, shade])}</g>` +
    stick(38) +
    stick(-38) +
    inlay(
      palette,
      [-30, 0, 30].map((x): Piece => [
        polygon([
          [x, 8],
          [x + 12, 26],
          [x, 44],
          [x - 12, 26],
        ]),
        lit,
      ]),
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
    inlay(
      palette,
      times(5, (index): Piece => [rectangle(-40 + index * 16, 50, 16, 16), index % 2 ? lit : counter]),
      1.6,
    );
  return (
    placed(packet(counter), { x: 28, y: 4, tilt: 16 }) +
    placed(packet(body), { x: -18, y: 0, tilt: -8, scale: 1.05 })
  );
};
