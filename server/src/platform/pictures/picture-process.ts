import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";
import sharp, { type Sharp } from "sharp";
import type { PictureFault, PictureOrder, PictureResult } from "./picture-messages.ts";

/**
 * Process that decodes one uploaded picture and ends. It is started without environment, and with rights to
 * read the decoder's files only; what Node's permissions do not cover, the network, is taken away here.
 */
function refuseNetwork(): void {
  const refuse = (): never => {
    throw new Error("This process has no network.");
  };
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse;
  dgram.createSocket = refuse;
  for (const resolver of [dns, dns.promises]) {
    for (const name of Object.getOwnPropertyNames(resolver)) {
      if (/^(?:lookup|resolve|reverse)/.test(name)) Object.defineProperty(resolver, name, { value: refuse });
    }
  }
}

/** The decoder knows many formats; all but these are switched off. */
function allowThreeFormats(): void {
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
  });
}

/** Longest side that is decoded, in pixels. Source: spec:threats#threats. */
const decodedSideMax = 6_000;
const quality = 85;
const memoryLookMs = 5;

const starts: readonly (readonly [format: string, matches: (text: string) => boolean])[] = [
  ["png", (text) => text.startsWith("\x89PNG\r\n\x1a\n")],
  ["jpeg", (text) => text.startsWith("\xff\xd8\xff")],
  ["webp", (text) => text.startsWith("RIFF") && text.slice(8, 12) === "WEBP"],
];

/**
 * Decodes a picture and encodes its pixels in the wanted format, upright, without metadata, with its mark
 * over them.
 */
async function treat({ bytes, rules, mark }: PictureOrder): Promise<PictureResult> {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  const format = starts.find(([, matches]) => matches(head))?.[0];
  if (format === undefined) return { fault: "type" };
  // A warning of the decoder, such as an end that is missing, is a fault; an animation is its first picture.
  const options = { failOn: "warning", limitInputPixels: decodedSideMax ** 2, animated: false } as const;
  const { format: found, width, height } = await sharp(bytes, options).metadata();
  if (found !== format) return { fault: "type" };
  const fault = faultOfSize(Math.min(width, height), Math.max(width, height), rules);
  if (fault) return { fault };
  const upright = sharp(bytes, options)
    .autoOrient()
    .resize({ width: rules.sideMax, height: rules.sideMax, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb");
  const { data, info } = await (mark.length === 0 ? upright : await marked(upright, mark))
    .toFormat(rules.format, { quality })
    .toBuffer({ resolveWithObject: true });
  return { fault: null, bytes: data, width: info.width, height: info.height };
}

/** Lays a mark all over a picture, in the size in which it is shown. */
async function marked(picture: Sharp, mark: PictureOrder["mark"]): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).composite([
    { input: overlayOf(mark, info), raw: { width, height, channels: 4 } },
  ]);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The shorter side of a picture has so many dots of a mark. */
const dotsAcross = 150;
const dotPixelsMin = 2;
/** Empty space beside a mark, in dots. */
const gapDots = 12;
/** White with a dark edge is seen on light and on dark parts, and the picture stays readable below. */
const light = [255, 255, 255, 120] as const;
const dark = [0, 0, 0, 110] as const;

/** Draws a mark again and again over an empty picture. Returns its pixels in RGBA. */
function overlayOf(mark: PictureOrder["mark"], { width, height }: Size): Buffer {
  const pixels = Buffer.alloc(width * height * 4);
  const dot = Math.max(dotPixelsMin, Math.round(Math.min(width, height) / dotsAcross));
  const edge = Math.ceil(dot / 3);
  const across = (Math.max(...mark.map(({ length }) => length)) + gapDots) * dot;
  const down = (mark.length + gapDots) * dot;
  for (let row = 0; row * down < height; row += 1) {
    // Every second row begins in the middle of a mark, so that one that the border cuts is whole in the next
    // row.
    for (let left = row % 2 === 0 ? 0 : -across / 2; left < width; left += across) {
      const place = { left: Math.round(left) + edge, top: row * down + edge, dot };
      drawMark(mark, { ...place, left: place.left + edge, top: place.top + edge }, dark);
      drawMark(mark, place, light);
    }
  }
  return pixels;

  function drawMark(
    dots: PictureOrder["mark"],
    at: { readonly left: number; readonly top: number; readonly dot: number },
    colour: readonly number[],
  ): void {
    for (const [y, line] of dots.entries()) {
      for (const [x, isSet] of line.entries()) {
        if (isSet) drawDot(at.left + x * at.dot, at.top + y * at.dot, colour);
      }
    }
  }

  function drawDot(left: number, top: number, colour: readonly number[]): void {
    for (let y = top; y < Math.min(top + dot, height); y += 1) {
      for (let x = Math.max(left, 0); x < Math.min(left + dot, width); x += 1) {
        pixels.set(colour, (y * width + x) * 4);
      }
    }
  }
}

function faultOfSize(
  shorter: number,
  longer: number,
  { sideMin }: PictureOrder["rules"],
): PictureFault | null {
  if (longer > decodedSideMax) return "large";
  return shorter < sideMin ? "small" : null;
}

/** Ends the process when it holds more memory than it may; the decoder works beside this thread. */
function watchMemory(memoryBytes: number): void {
  setInterval(() => {
    if (process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, "SIGKILL");
  }, memoryLookMs);
}

refuseNetwork();
allowThreeFormats();
process.once("message", (order: PictureOrder) => {
  watchMemory(order.memoryBytes);
  treat(order)
    .catch((): PictureResult => ({ fault: "unreadable" }))
    .then((result) => process.send?.(result, () => process.exit()))
    .catch(() => process.exit(1));
});
process.on("disconnect", () => process.exit());
