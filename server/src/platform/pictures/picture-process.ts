import dgram from "node:dgram";
import dns from "node:dns";
import net from "node:net";
import sharp from "sharp";
import type { PictureFault, PictureOrder, PictureResult } from "./picture-messages.ts";

/**
 * Process that decodes one uploaded picture and ends. It is started without environment, and with rights to read the
 * decoder's files only; what Node's permissions do not cover, the network, is taken away here.
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

/** Decodes a picture and encodes its pixels in the wanted format, upright, without metadata. */
async function treat({ bytes, rules }: PictureOrder): Promise<PictureResult> {
  const head = Buffer.from(bytes.subarray(0, 12)).toString("latin1");
  const format = starts.find(([, matches]) => matches(head))?.[0];
  if (format === undefined) return { fault: "type" };
  // A warning of the decoder, such as an end that is missing, is a fault; an animation is its first picture.
  const options = { failOn: "warning", limitInputPixels: decodedSideMax ** 2, animated: false } as const;
  const { format: found, width, height } = await sharp(bytes, options).metadata();
  if (found !== format) return { fault: "type" };
  const fault = faultOfSize(Math.min(width, height), Math.max(width, height), rules);
  if (fault) return { fault };
  const { data, info } = await sharp(bytes, options)
    .autoOrient()
    .resize({ width: rules.sideMax, height: rules.sideMax, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .toFormat(rules.format, { quality })
    .toBuffer({ resolveWithObject: true });
  return { fault: null, bytes: data, width: info.width, height: info.height };
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
