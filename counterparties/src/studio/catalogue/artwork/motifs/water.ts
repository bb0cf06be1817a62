import { mix } from "../drawing/colour.ts";
import {
  at,
  circle,
  polar,
  polygon,
  rectangle,
  sector,
  short,
  turn,
  type Point,
} from "../drawing/geometry.ts";
import type { Palette } from "../drawing/palette.ts";
import {
  arch,
  tiles,
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

export const koi: Motif = (palette, random) => {
  const second = palette.temper === "night" ? palette.counter : palette.shade;
  if (random.chance(0.5)) {
    return (
      placed(carp(palette, palette.body), { x: -38, y: -6, scale: 0.8, tilt: 14 }) +
      placed(carp(palette, second), { x: 38, y: 8, scale: 0.8, tilt: 194 })
    );
  }
  return placed(carp(palette, palette.body), { y: -6, tilt: random.between(-32, 32) });
};

function carp(palette: Palette, fill: string): string {
  const { bone, shade, ink } = palette;
  const scales = [-26, -10, 6, 22].map((y) => `M-10 ${y}Q0 ${y + 9} 10 ${y}Q0 ${y + 5}-10 ${y}z`).join("");
  return (
    piece(
      palette,
      "M0 56C20 62 34 78 30 96C18 88 8 86 0 78C-8 86-18 88-30 96C-34 78-20 62 0 56z",
      mix(fill, bone, 0.3),
    ) +
    mirrored(piece(palette, "M24-26C46-22 54-4 50 12C40 2 32 0 25 2z", mix(fill, bone, 0.45))) +
    piece(palette, "M0-74C26-62 34-24 22 16C16 38 6 52 0 64C-6 52-16 38-22 16C-34-24-26-62 0-74z", bone) +
    flat("M-27-36C-10-48 14-50 27-36C30-12 16-6 2-4C-14-2-28-16-27-36z", fill) +
    flat("M-20 18C-8 10 10 12 21 18C16 38 8 46 2 44C-8 42-16 34-20 18z", fill) +
    flat("M0-74C10-69 17-60 21-50C8-58-8-58-21-50C-17-60-10-69 0-74z", mix(fill, shade, 0.4)) +
    mirrored(flat(circle(13, -56, 3.2), ink)) +
    flat(scales, ink, 0.3)
  );
}

export const fish: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const coat = random.integer(0, 3);
  const tones = [body, mix(body, lit, 0.5), shade, mix(body, shade, 0.5)] as const;
  const toneAt = (column: number, row: number): string => {
    if (coat === 1) return column % 2 ? bone : body;
    if (coat === 3) return column === 2 || column === 5 ? lit : cycle([body, tones[3]], row);
    return cycle(tones, column + row * (coat ? 1 : 3));
  };
  const scales = times(7, (column) => {
    const x = -42 + column * 15;
    const reach = 46 * Math.sin(Math.acos(Math.min(1, Math.abs(x - 2) / 62)));
    const height = (2 * reach) / 5;
    return times(5, (row): Piece => {
      const y = -reach + row * height;
      return [
        `M${at(x, y)}h7A8 ${short(height / 2)} 0 0 1 ${at(x + 7, y + height)}h-7z`,
        toneAt(column, row),
      ];
    });
  });
  return (
    piece(palette, "M46-2L92-42Q80-4 92 40L46 6z", counter) +
    line("M58-4L84-26M60 0H82M58 4L84 24", ink, 2) +
    piece(palette, "M-22-38Q4-84 44-62Q34-44 30-30z", counter) +
    piece(palette, "M-10 40Q6 72 34 60L24 34z", counter) +
    piece(palette, "M-74 4C-54-60 28-60 58 0C28 56-54 56-74 4z", shade) +
    inlay(palette, scales.flat(), 1.4) +
    piece(palette, "M-74 4C-66-22-52-36-36-42Q-26 0-36 42C-54 36-68 22-74 4z", mix(body, bone, 0.55)) +
    piece(palette, circle(-52, -8, 8), bone) +
    flat(circle(-53, -8, 4), ink) +
    line("M-72 11Q-62 13-58 18", ink, 3)
  );
};

/** A flat round fish with stripes, seen from the side. */
export const angelfish: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const stripes = times(6, (index): Piece => {
    const x = -34 + index * 15;
    const top = (column: number): number => 56 - Math.abs(column - 4) * 0.78;
    return [
      polygon([x, -top(x)], [x + 15, -top(x + 15)], [x + 15, top(x + 15)], [x, top(x)]),
      cycle([body, counter, body, lit], index),
    ];
  });
  return (
    piece(palette, "M-6-50Q26-104 58-92Q44-58 44-26z", shade) +
    piece(palette, "M-6 50Q26 104 58 92Q44 58 44 26z", shade) +
    piece(palette, "M54-6L92-34V34L54 6z", counter) +
    line("M64-2L86-18M64 2L86 18", ink, 2) +
    inlay(palette, stripes) +
    piece(palette, "M-34-27L-34 27Q-66 22-82 2Q-66-20-34-27z", mix(body, bone, 0.6)) +
    piece(palette, circle(-54, -6, 8), bone) +
    flat(circle(-56, -6, 4), ink) +
    piece(palette, "M-22 4Q-2-8 8 6Q-2 22-22 12z", bone)
  );
};

export const jelly: Motif = (palette, random) => {
  const draw = random.pick([jellyDome, jellyDome, jellyLamp, jellyTrio]);
  return draw(palette, random);
};

const jellyDome: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter } = palette;
  const arms = times(7, (index) => {
    const side = index - 3;
    const sway = random.chance(0.5) ? 12 : -12;
    return `M${at(side * 18, 2)}q${sway} 20 0 38t${side * 2} ${30 - Math.abs(side) * 5}`;
  }).join("");
  const dome = (inner: number, outer: number, count: number, fills: readonly [string, string]): string =>
    inlay(palette, arch(count, [inner, outer], [Math.PI, Math.PI], fills, 0, 4));
  const hem = times(7, (index): Piece => [
    sector(0, 10.5, 0, Math.PI, -63 + index * 21, 4),
    index % 2 ? bone : counter,
  ]);
  return placed(
    came(palette, arms, counter, 6) +
      dome(48, 74, 10, [mix(body, shade, 0.5), body]) +
      dome(0, 48, 6, [mix(lit, body, 0.5), lit]) +
      inlay(palette, hem, 1.6),
    { y: -8, scale: 1.1 },
  );
};

/** A tall bell with ruffled ribbons, like a lamp in deep water. */
const jellyLamp: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const ribbon = (x: number, width: number, fill: string): string =>
    piece(
      palette,
      `M${x} 6q${width} 14 0 28t0 28t0 26q${-width * 2} -10 ${-width} -26t0-28t0-28z`,
      fill,
      1.6,
    );
  const gores = times(6, (index): Piece => {
    const left = -1 + index / 3;
    const right = left + 1 / 3;
    return [
      `M0-84Q${at(left * 74, -72)} ${at(left * 58, 6)}Q${at((left + right) * 29, 18)} ${at(right * 58, 6)}Q${at(right * 74, -72)} 0-84z`,
      cycle([body, lit, mix(body, shade, 0.5)], index),
    ];
  });
  return (
    ribbon(-26, 9, counter) +
    ribbon(34, 9, counter) +
    ribbon(6, 12, bone) +
    came(palette, "M-46 12q-10 24 0 44t-4 30M46 12q10 24 0 44t4 30", lit, 4) +
    inlay(palette, gores) +
    looseInlay(times(5, (index): Piece => [circle(-36 + index * 18, -8 + Math.abs(index - 2) * -3, 4), bone]))
  );
};

const jellyTrio: Motif = (palette, random) => {
  const small = jellyDome(palette, random);
  return (
    placed(small, { x: -46, y: 34, scale: 0.5, tilt: -8 }) +
    placed(small, { x: 48, y: 20, scale: 0.46, tilt: 10 }) +
    placed(jellyLamp(palette, random), { y: -18, scale: 0.72 })
  );
};

export const octopus: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const arm = (path: string, fill: string): string => came(palette, path, fill, 13);
  const cups = (...centres: readonly Point[]): string =>
    flat(centres.map(([x, y]) => circle(x, y, 3)).join(""), bone);
  return (
    mirrored(
      arm("M30 20C62 14 84 30 78 52C74 66 58 64 60 52", shade) +
        arm("M24 30C46 36 60 58 46 76C38 86 26 80 30 70", body) +
        arm("M10 34C18 52 22 72 12 84", shade) +
        cups([52, 20], [66, 26], [76, 40], [40, 40], [48, 54], [46, 68]),
    ) +
    piece(
      palette,
      "M0-84C38-84 50-54 42-28C38-12 40 4 34 22C24 42-24 42-34 22C-40 4-38-12-42-28C-50-54-38-84 0-84z",
      body,
    ) +
    inlay(
      palette,
      [
        [polygon([-20, -64], [-8, -70], [-10, -56]), lit],
        [polygon([4, -74], [16, -66], [6, -60]), counter],
        [polygon([18, -52], [28, -46], [18, -40]), lit],
        [polygon([-32, -46], [-22, -50], [-24, -38]), counter],
      ],
      1.2,
    ) +
    mirrored(piece(palette, circle(17, -8, 13), bone) + flat(circle(15, -6, 6), ink)) +
    line("M-9 18Q0 25 9 18", ink, 3.4)
  );
};

export const crab: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const legs = "M40 22L70 18L84 36M36 34L62 38L72 58M28 42L46 56L50 74";
  const shell = arch(7, [26, 56], [Math.PI, Math.PI], [body, mix(body, shade, 0.5), body], 0, 26);
  const crest = arch(5, [0, 26], [Math.PI, Math.PI], [lit, counter], 0, 26);
  return (
    mirrored(
      came(palette, legs, shade, 7) +
        came(palette, "M44 8Q66 0 62-22", shade, 9) +
        piece(palette, "M62-20C40-34 40-66 62-78L60-54L74-56L78-80C98-62 92-32 62-20z", body) +
        piece(palette, "M62-26C54-34 50-44 54-56L62-44L74-46C74-36 70-30 62-26z", lit, 1.4) +
        came(palette, "M16-24V-40", shade, 4) +
        piece(palette, circle(16, -44, 8), bone) +
        flat(circle(15, -44, 3.6), ink),
    ) +
    inlay(palette, shell) +
    inlay(palette, crest) +
    piece(palette, "M-56 26H56Q44 56 0 58Q-44 56-56 26z", mix(body, bone, 0.4)) +
    line("M-14 42Q0 50 14 42", ink, 3.4)
  );
};

export const turtle: Motif = (palette, random) => {
  const { body, shade, lit, bone, counter, ink } = palette;
  const rim = ring(palette, { inner: 46, outer: 60, count: 18 }, [shade, counter]);
  const plates = times(6, (index): Piece => {
    const from = (index * turn) / 6 + turn / 12;
    return [
      polygon(
        polar(20, from),
        polar(47, from),
        polar(49, from + turn / 12),
        polar(47, from + turn / 6),
        polar(20, from + turn / 6),
      ),
      cycle([body, mix(body, lit, 0.4), mix(body, shade, 0.5)], index),
    ];
  });
  const flipper = piece(palette, "M30-34C54-66 82-66 88-46C78-40 62-34 48-16z", mix(body, bone, 0.35));
  const drawing =
    mirrored(flipper + piece(palette, "M32 38C46 50 56 68 46 80C34 74 24 64 20 50z", mix(body, bone, 0.35))) +
    piece(palette, "M-8 54L0 88L8 54z", shade) +
    piece(palette, "M0-94C20-94 24-72 16-52H-16C-24-72-20-94 0-94z", mix(body, bone, 0.35)) +
    mirrored(flat(circle(10, -76, 3.4), ink)) +
    `<g transform="scale(.94 1.06)">${rim}${inlay(palette, plates)}${piece(palette, polygon(...times(6, (index) => polar(20, (index * turn) / 6 + turn / 12))), lit)}</g>`;
  return placed(drawing, { tilt: random.between(-26, 26), scale: 0.96 });
};

export const whale: Motif = (palette) => {
  const { body, shade, bone, counter, lit, ink } = palette;
  const belly = times(6, (index): Piece => {
    const x = -66 + index * 17;
    return [
      `M${x} 30q2 22 ${12 + index} ${26 - index * 2}h15q-10-12-10-${26 - index}z`,
      index % 2 ? bone : mix(bone, shade, 0.25),
    ];
  });
  const spray = times(7, (index): Piece => {
    const from = Math.PI * 1.18 + index * 0.28;
    return [sector(20, index % 2 ? 36 : 46, from, from + 0.22, -20, -30), cycle([lit, bone, counter], index)];
  });
  return (
    inlay(palette, spray, 1.6) +
    piece(
      palette,
      "M54 8C66-4 66-26 58-40C72-40 80-34 84-24C88-34 94-38 100-38C100-18 92 14 64 30z",
      counter,
    ) +
    piece(palette, "M-80 18C-76-26-30-42 4-34C36-26 46 4 66 6C74 20 56 40 30 46L-50 40Q-76 34-80 18z", body) +
    piece(
      palette,
      "M-80 20Q-40 36 20 30Q50 26 66 8C72 30 44 58-10 60C-56 60-80 44-80 20z",
      mix(body, shade, 0.6),
    ) +
    inlay(palette, belly, 1.4) +
    piece(palette, circle(-48, 10, 8), bone) +
    flat(circle(-49, 10, 4), ink) +
    piece(palette, "M-18 40Q-8 66 18 74Q18 54 8 40z", body)
  );
};

export const shell: Motif = (palette) => {
  const { body, shade, lit, bone, counter } = palette;
  const ribs = times(9, (rib) => {
    const from = Math.PI * 1.06 + (rib * Math.PI * 0.88) / 9;
    const to = from + (Math.PI * 0.88) / 9;
    return times(4, (band): Piece => {
      const rim = band === 3;
      const fill = rim ? cycle([bone, lit], rib) : cycle([body, shade, mix(body, bone, 0.4)], rib + band);
      return [sector(30 + band * 26, 56 + band * 26 + (rim ? 4 : 0), from, to, 0, 60), fill];
    });
  });
  return (
    inlay(palette, ribs.flat(), 1.7) +
    mirrored(piece(palette, "M0 52L-40 44L-34 74L0 78z", counter)) +
    piece(palette, circle(0, 44, 19), bone) +
    flat(sector(0, 19, 0.2, 2.4, 0, 44), mix(bone, counter, 0.3)) +
    line("M-10 38Q-6 30 2 30", "#ffffff", 3)
  );
};

export const anchor: Motif = (palette) => {
  const { body, shade, lit, counter, ground, groundLight } = palette;
  const arms =
    "M-9-40H9V52Q38 46 44 18L30 24L48-14L74 20L60 22Q50 72 0 82Q-50 72-60 22L-74 20L-48-14L-30 24L-44 18Q-38 46-9 52z";
  return (
    ring(palette, { inner: 64, outer: 84, count: 24 }, [shade, groundLight, counter]) +
    piece(palette, arms, body, 2.4) +
    piece(palette, rectangle(-32, -30, 64, 14), lit) +
    piece(palette, circle(0, -56, 18), body) +
    piece(palette, circle(0, -56, 8), ground)
  );
};

export const boat: Motif = (palette) => {
  const { body, shade, lit, bone, counter, ink, groundLight } = palette;
  const planks = tiles(8, -68, 44, 17, 10, [shade, bone]);
  return (
    line("M-4-84V40", ink, 7) +
    inlay(palette, [
      ["M2-80L64 30H34z", body],
      ["M2-80L34 30H2z", mix(body, bone, 0.4)],
      ["M-9-62V-24L-34 3z", lit],
      ["M-9-24V30H-58L-34 3z", mix(lit, shade, 0.4)],
    ]) +
    piece(palette, "M-82 38H82Q70 72 44 74H-44Q-70 72-82 38z", counter) +
    inlay(palette, planks, 1.5) +
    piece(palette, "M-90 74q15-14 30 0t30 0t30 0t30 0t30 0t30 0v16h-180z", groundLight)
  );
};
