import { readdirSync, readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { plainRows, pngChunk, pngOf } from "@tessera/shared/testing/png";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPictureProcess, type PictureProcess } from "../../testing/build-picture-process.ts";
import { PictureDecoder } from "./picture-decoder.ts";
import type { PictureResult } from "./picture-messages.ts";
import { card, noise } from "./testing/pictures.ts";

const rules = { sideMin: 400, sideMax: 2_400, format: "jpeg" } as const;
const script = "=1;alert(1)/*<script>alert(2)</script><?php evil(); ?>*/";
const zip = Buffer.concat([
  Buffer.from("PK\x03\x04"),
  Buffer.from("secret.txt"),
  Buffer.from("PK\x05\x06"),
  Buffer.alloc(18),
]);
const pdf = Buffer.from("%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert(1))>>endobj\n%%EOF");
/** Texts that no re-encoded picture contains. */
const traces = /alert\(|<script|<\?php|%PDF-|secret|ICC_PROFILE|xmpmeta/;

let built: PictureProcess;
let decoder: PictureDecoder;
beforeAll(async () => {
  built = await buildPictureProcess();
  // Patience for a busy machine; nothing waits for it.
  decoder = new PictureDecoder(built.file, { pictureMs: 120_000, waitingMax: 1_000 });
}, 120_000);
afterAll(() => built.remove());

const jpeg = () => card().jpeg().toBuffer();
const png = () => card().png().toBuffer();
const after = (start: Buffer, appended: Buffer | string) => Buffer.concat([start, Buffer.from(appended)]);

/** A JPEG with a segment behind its start: a comment (FE) or application data (E0 to EF). */
function withSegment(start: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([start.subarray(0, 2), head, data, start.subarray(2)]);
}

/** The same JPEG that claims another size, in its frame header. */
function resized(start: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(start);
  const frame = bytes.findIndex((byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

const withChunks = (...chunks: readonly Buffer[]) => pngOf(800, 600, plainRows(800, 600), chunks);
const bombed = deflateSync(Buffer.alloc(64 * 1024 * 1024), { level: 9 });

/** An animation of two frames, as sharp writes one: both under one another. */
const animation = () =>
  sharp(Buffer.alloc(800 * 1_200 * 3, 90), {
    raw: { width: 800, height: 1_200, channels: 3, pageHeight: 600 },
  });

/** Pictures that are decoded, and what they hide or do unusually. */
const harmless: readonly (readonly [name: string, bytes: () => Buffer | Promise<Buffer>])[] = [
  ["a JPEG with a script as its comment", async () => withSegment(await jpeg(), 0xfe, Buffer.from(script))],
  [
    "a JPEG with a script as application data",
    async () => withSegment(await jpeg(), 0xe1, Buffer.from(script)),
  ],
  ["a JPEG with a PDF as its comment", async () => withSegment(await jpeg(), 0xfe, pdf)],
  ["a JPEG before a PDF", async () => after(await jpeg(), pdf)],
  ["a PNG before a ZIP", async () => after(await png(), zip)],
  ["a PNG with a script as a text", () => withChunks(pngChunk("tEXt", Buffer.from(`Comment\0${script}`)))],
  ["a PNG with a script as an unknown chunk", () => withChunks(pngChunk("evIl", Buffer.from(script)))],
  [
    "a PNG with 20,000 chunks",
    () => withChunks(...Array.from({ length: 20_000 }, () => pngChunk("tEXt", Buffer.from("a\0b")))),
  ],
  [
    "a PNG with a text that inflates to 64 MB",
    () => withChunks(pngChunk("zTXt", Buffer.concat([Buffer.from("secret\0\0"), bombed]))),
  ],
  [
    "a PNG with a colour profile that inflates to 64 MB",
    () => withChunks(pngChunk("iCCP", Buffer.concat([Buffer.from("secret\0\0"), bombed]))),
  ],
  [
    "a WebP with metadata",
    () =>
      card()
        .withExifMerge({ IFD0: { Artist: "secret" } })
        .webp()
        .toBuffer(),
  ],
  ["a WebP before a script", async () => after(await card().webp().toBuffer(), script)],
  ["an animated WebP", () => animation().webp({ loop: 0 }).toBuffer()],
  ["a JPEG in CMYK", () => card().toColourspace("cmyk").jpeg().toBuffer()],
  ["a progressive JPEG", () => noise().jpeg({ progressive: true }).toBuffer()],
  [
    "an interlaced PNG with transparency",
    () => card().ensureAlpha(0.5).png({ progressive: true }).toBuffer(),
  ],
  ["a PNG of 16 bits and one channel", () => card().toColourspace("grey16").png().toBuffer()],
  ["a PNG with a palette", () => card().png({ palette: true, colours: 2 }).toBuffer()],
  ["a JPEG with a profile of colours", () => card().withIccProfile("p3").jpeg().toBuffer()],
  [
    "a PNG whose rows inflate to 200 MB more than it has",
    () => pngOf(800, 600, Buffer.alloc(200 * 1024 * 1024)),
  ],
];

/** Refused pictures, each with its cause. */
const refused: readonly (readonly [name: string, fault: string, bytes: () => Buffer | Promise<Buffer>])[] = [
  ["a GIF that is a script", "type", () => Buffer.from(`GIF89a/*\0\0*/${script}`)],
  ["a PDF before a JPEG", "type", async () => after(pdf, await jpeg())],
  ["a ZIP before a PNG", "type", async () => after(zip, await png())],
  ["a byte order mark before a JPEG", "type", async () => after(Buffer.from("\uFEFF"), await jpeg())],
  ["HTML before a PNG", "type", async () => after(Buffer.from("<html>"), await png())],
  ["an animated GIF", "type", () => animation().gif().toBuffer()],
  [
    "an SVG behind the start of a JPEG",
    "unreadable",
    () => after(Buffer.from([0xff, 0xd8, 0xff, 0xe0]), `<svg>${script}</svg>`),
  ],
  [
    "a GIF behind the start of a WebP",
    "unreadable",
    async () => after(Buffer.from("RIFF\x20\0\0\0WEBP", "latin1"), await card().gif().toBuffer()),
  ],
  [
    "a JPEG that says it has 65,500 by 65,500 pixels",
    "unreadable",
    async () => resized(await jpeg(), 65_500, 65_500),
  ],
  ["a JPEG that says it has 20,000 by 400 pixels", "large", async () => resized(await jpeg(), 20_000, 400)],
  ["a JPEG without a pixel", "unreadable", async () => resized(await jpeg(), 0, 0)],
  ["a PNG without a pixel", "unreadable", () => pngOf(0, 0, Buffer.alloc(0))],
  ["a PNG of 4,000,000,000 by one pixels", "unreadable", () => pngOf(4_000_000_000, 1, Buffer.alloc(10))],
];

function expectClean(result: PictureResult): asserts result is Extract<PictureResult, { fault: null }> {
  if (result.fault !== null) throw new Error(`Refused as ${result.fault}`);
  expect(traces.exec(Buffer.from(result.bytes).toString("latin1"))).toBeNull();
}

describe("a hostile picture with readable pixels", () => {
  it.each(harmless)("%s: one picture in sRGB without any other data", async (_, bytes) => {
    const result = await decoder.decode(await bytes(), rules);
    expectClean(result);
    expect([result.width, result.height]).toEqual([800, 600]);
    const { format, pages, space, channels, exif, icc, xmp, comments } = await sharp(result.bytes).metadata();
    expect({ format, pages, space, channels, exif, icc, xmp, comments }).toEqual({
      format: "jpeg",
      space: "srgb",
      channels: 3,
    });
  });
});

describe("a hostile file that is no picture", () => {
  it.each(refused)("%s: refused as %s", async (_, fault, bytes) => {
    expect(await decoder.decode(await bytes(), rules)).toEqual({ fault });
  });
});

describe("a damaged picture", () => {
  const cuts = 6;
  it.each(["jpeg", "png", "webp"] as const)("%s cut off at any point: refused", async (format) => {
    const whole = await noise(420, 420).toFormat(format).toBuffer();
    const ends = Array.from(
      { length: cuts },
      (_, index) => 13 + Math.floor((index * (whole.length - 20)) / cuts),
    );
    const results = await Promise.all(ends.map((end) => decoder.decode(whole.subarray(0, end), rules)));
    expect(results).toEqual(ends.map(() => ({ fault: "unreadable" })));
  });

  it.each(["jpeg", "png", "webp"] as const)(
    "%s with changed bytes: refused, or decoded to a clean picture",
    async (format) => {
      const whole = await noise(420, 420).toFormat(format).toBuffer();
      const changed = Array.from({ length: cuts }, (_, index) => {
        const bytes = Buffer.from(whole);
        const at = 20 + Math.floor((index * (whole.length - 40)) / cuts);
        bytes.fill(0xff - index, at, at + 8);
        return bytes;
      });
      const results = await Promise.all(changed.map((bytes) => decoder.decode(bytes, rules)));
      const outcomes = await Promise.all(
        results.map(async (result) =>
          result.fault === null ? (await sharp(result.bytes).metadata()).format : result.fault,
        ),
      );
      expect(["jpeg", "large", "small", "unreadable"]).toEqual(expect.arrayContaining(outcomes));
    },
  );
});

/** Peak memory of each process that this one has started, in bytes, while `work` runs. */
async function peaksDuring(work: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const peaks = new Map<string, number>();
  const look = setInterval(() => {
    for (const pid of childrenOf(process.pid)) {
      const peak = peakOf(pid);
      if (peak !== null) peaks.set(pid, peak);
    }
  }, 2);
  await work().finally(() => clearInterval(look));
  return peaks;
}

const childrenOf = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    read(`/proc/${pid}/task/${task}/children`).split(" ").filter(Boolean),
  );
const peakOf = (pid: string) => {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`)) ?? [];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
};
const read = (file: string) => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    // The process has ended.
    return "";
  }
};

describe.runIf(process.platform === "linux")("memory of the decoder", () => {
  const bombs: readonly (() => Buffer | Promise<Buffer>)[] = [
    () => pngOf(6_000, 6_000, plainRows(6_000, 6_000)),
    () => card(6_000, 6_000).png({ progressive: true }).toBuffer(),
    () => card(6_000, 6_000).jpeg({ progressive: true }).toBuffer(),
    () => card(6_000, 6_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    () => withChunks(pngChunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), bombed]))),
    () => pngOf(30_000, 30_000, Buffer.alloc(1_000_000)),
  ];
  /** Memory that a process may hold, and the time until its own watch notices more. */
  const boundBytes = (512 + 128) * 1024 * 1024;

  it("the largest pictures and bombs at once: one process after another, each within its memory bound", async () => {
    const files = await Promise.all(bombs.map(async (make) => make()));
    let together = 0;
    const peaks = await peaksDuring(async () => {
      const look = setInterval(() => {
        together = Math.max(together, childrenOf(process.pid).filter((pid) => peakOf(pid) !== null).length);
      }, 2);
      await Promise.all(files.map((bytes) => decoder.decode(bytes, rules))).finally(() =>
        clearInterval(look),
      );
    });
    expect(peaks.size).toBe(bombs.length);
    expect(together).toBe(1);
    expect(Math.max(...peaks.values())).toBeLessThan(boundBytes);
  }, 300_000);
});
