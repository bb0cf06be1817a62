import { renderAsync } from "@resvg/resvg-js";
import { glyphHeight, glyphStrokes, glyphWidth, type Point, type Stroke } from "./captcha-glyphs.ts";

/**
 * Width in pixels; the page shows the picture at half its size, so it stays sharp on high-density screens.
 */
export const captchaWidth = 272;
export const captchaHeight = 104;

const ground = "#f4ecdf";
const pieces = ["#fbf7ef", "#efe0c6", "#ead6b4", "#e3c9a0"];
const ink = ["#6b2116", "#5a2a12", "#7a2a1c"];

const joint = 2;
const columns = 13;
const rows = 5;

/** Returns a number from 0 (inclusive) to 1 (exclusive). */
export type Random = () => number;

/**
 * Draws a PNG of `characters`, distorted, rotated and crossed by two lines, on a mosaic. Every character
 * needs a glyph.
 */
export async function drawCaptcha(characters: string, random: Random): Promise<Buffer> {
  const picture = await renderAsync(captchaSvg(characters, random), { font: { loadSystemFonts: false } });
  return picture.asPng();
}

/** Draws the same picture as SVG; the same random numbers give the same picture. */
export function captchaSvg(characters: string, random: Random): string {
  const bend = wave(random);
  const body = [
    mosaic(random),
    ...[...characters].map((character, index) => letter(character, index, characters.length, bend, random)),
    crossingLine(0.25, random),
    crossingLine(0.65, random),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${captchaWidth}" height="${captchaHeight}">${body.join("")}</svg>`;
}

function mosaic(random: Random): string {
  const width = captchaWidth / columns;
  const height = captchaHeight / rows;
  const tiles = Array.from({ length: columns * rows }, (_, index) => {
    const x = (index % columns) * width + joint / 2;
    const y = Math.floor(index / columns) * height + joint / 2;
    const size = `width="${round(width - joint)}" height="${round(height - joint)}"`;
    return `<rect x="${round(x)}" y="${round(y)}" ${size} rx="2" fill="${pick(pieces, random)}"/>`;
  });
  return `<rect width="100%" height="100%" fill="${ground}"/>${tiles.join("")}`;
}

function letter(character: string, index: number, count: number, bend: Bend, random: Random): string {
  const cell = (captchaWidth - 24) / count;
  const height = spread(52, 62, random);
  const place = placing({
    centre: {
      x: 12 + cell * (index + 0.5) + spread(-3, 3, random),
      y: captchaHeight / 2 + spread(-9, 9, random),
    },
    scale: { x: (height / glyphHeight) * spread(0.72, 0.88, random), y: height / glyphHeight },
    turn: spread(-0.3, 0.3, random),
    slant: spread(-0.12, 0.12, random),
  });
  const strokes = glyphStrokes(character).map((stroke) => stroke.map((point) => bend(place(point))));
  const pen = `fill="none" stroke="${pick(ink, random)}" stroke-width="${round(spread(6.5, 8.5, random))}"`;
  return `<path d="${strokes.map(toPath).join("")}" ${pen} stroke-linecap="round" stroke-linejoin="round"/>`;
}

type Bend = (point: Point) => Point;

/** Maps the glyph's grid to the picture. `turn` in radians, `slant` as a share of the height. */
function placing(how: { centre: Point; scale: Point; turn: number; slant: number }): Bend {
  const cosine = Math.cos(how.turn);
  const sine = Math.sin(how.turn);
  return (point) => {
    const y = (point.y - glyphHeight / 2) * how.scale.y;
    const x = (point.x - glyphWidth / 2) * how.scale.x + y * how.slant;
    return { x: how.centre.x + x * cosine - y * sine, y: how.centre.y + x * sine + y * cosine };
  };
}

/** Distorts the whole picture by one long wave, so that no two letters are bent alike. */
function wave(random: Random): Bend {
  const phase = spread(0, Math.PI * 2, random);
  const length = spread(60, 95, random);
  const depth = spread(3, 4.2, random);
  return ({ x, y }) => ({
    x: x + depth * Math.sin(phase + (y * Math.PI * 2) / length),
    y: y + depth * Math.sin(phase * 2 + (x * Math.PI * 2) / length),
  });
}

/** Draws a line half as thick as a letter's stroke, from edge to edge through the letters. */
function crossingLine(level: number, random: Random): string {
  const phase = spread(0, Math.PI * 2, random);
  const turns = spread(1, 1.8, random);
  const middle = captchaHeight * (level + spread(0, 0.15, random));
  const depth = spread(9, 17, random);
  const points = Array.from({ length: 40 }, (_, index) => {
    const share = index / 39;
    return { x: share * captchaWidth, y: middle + depth * Math.sin(phase + share * turns * Math.PI * 2) };
  });
  const pen = `fill="none" stroke="${pick(ink, random)}" stroke-width="${round(spread(2.8, 3.6, random))}"`;
  return `<path d="${toPath(points)}" ${pen} opacity="0.62"/>`;
}

function toPath(stroke: Stroke): string {
  return stroke.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

function spread(from: number, to: number, random: Random): number {
  return from + (to - from) * random();
}

function pick(choices: readonly string[], random: Random): string {
  return choices[Math.floor(random() * choices.length)] ?? "";
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
