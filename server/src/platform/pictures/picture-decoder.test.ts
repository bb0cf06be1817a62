import { readFile, writeFile } from "node:fs/promises";
import { pngOf } from "@tessera/shared/testing/png";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPictureProcess, type PictureProcess } from "../../testing/build-picture-process.ts";
import { PictureDecoder } from "./picture-decoder.ts";
import { card, noise } from "./testing/pictures.ts";

const rules = { sideMin: 400, sideMax: 2_400, format: "jpeg" } as const;
// Patience for a busy machine; nothing waits for it.
const patience = { pictureMs: 120_000 };

let built: PictureProcess;
let decoder: PictureDecoder;
beforeAll(async () => {
  built = await buildPictureProcess();
  decoder = new PictureDecoder(built.file, patience);
}, 120_000);
afterAll(() => built.remove());

const exif = {
  IFD0: { Copyright: "Budi Santoso", Artist: "secret-artist" },
  IFD3: { GPSLatitude: "6/1 10/1 30/1" },
};

describe("a picture in one of the three formats", () => {
  it.each(["png", "jpeg", "webp"] as const)("%s: decoded to a JPEG of the same size", async (format) => {
    const result = await decoder.decode(await card().toFormat(format).toBuffer(), rules);
    expect(result).toMatchObject({ fault: null, width: 800, height: 600 });
    if (result.fault !== null) return;
    expect((await sharp(result.bytes).metadata()).format).toBe("jpeg");
  });

  it("with WebP requested: decoded to a WebP", async () => {
    const result = await decoder.decode(await card().png().toBuffer(), { ...rules, format: "webp" });
    if (result.fault !== null) throw new Error(result.fault);
    expect((await sharp(result.bytes).metadata()).format).toBe("webp");
  });

  it("with metadata, a location and an appended script: only the pixels remain, upright", async () => {
    const photo = await card().withMetadata({ orientation: 6 }).withExifMerge(exif).jpeg().toBuffer();
    expect(photo.includes("secret-artist")).toBe(true);
    const result = await decoder.decode(
      Buffer.concat([photo, Buffer.from("<script>alert(1)</script>")]),
      rules,
    );
    if (result.fault !== null) throw new Error(result.fault);
    const text = Buffer.from(result.bytes).toString("latin1");
    expect(text).not.toMatch(/secret-artist|Exif|script/);
    expect([result.width, result.height]).toEqual([600, 800]);
  });

  it("larger than the stored size: scaled down", async () => {
    expect(await decoder.decode(await card(4_000, 3_000).png().toBuffer(), rules)).toMatchObject({
      fault: null,
      width: 2_400,
      height: 1_800,
    });
  });
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><script>alert(1)</script></svg>';
const wrong: readonly [name: string, fault: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ["nothing", "type", () => Buffer.alloc(0)],
  ["an SVG", "type", () => Buffer.from(svg)],
  ["an SVG behind the start of a PNG", "unreadable", () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1")],
  ["HTML", "type", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  ["a GIF", "type", () => card().gif().toBuffer()],
  ["a TIFF", "type", () => card().tiff().toBuffer()],
  ["an AVIF", "type", () => card(400, 400).avif({ effort: 0 }).toBuffer()],
  ["a PDF", "type", () => Buffer.from("%PDF-1.7\n%âãÏÓ")],
  [
    "a ZIP before a JPEG",
    "type",
    async () => Buffer.concat([Buffer.from("PK\x03\x04"), await card().jpeg().toBuffer()]),
  ],
  ["the start of a JPEG alone", "unreadable", () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
  [
    "a JPEG that was cut off",
    "unreadable",
    async () => (await noise().jpeg().toBuffer()).subarray(0, -5_000),
  ],
  ["a PNG that was cut off", "unreadable", async () => (await card().png().toBuffer()).subarray(0, -40)],
  ["399 pixels high", "small", () => card(800, 399).png().toBuffer()],
  ["one pixel", "small", () => card(1, 1).png().toBuffer()],
  ["a side of 6,001 pixels", "large", () => card(6_001, 400).png().toBuffer()],
  ["a bomb of 30,000 by 30,000 pixels", "unreadable", () => pngOf(30_000, 30_000, Buffer.alloc(1_000_000))],
  ["a PNG that has less pixels than it says", "unreadable", () => pngOf(5_000, 5_000, Buffer.alloc(1_000))],
];
describe("a file that is no valid picture", () => {
  it.each(wrong)("%s: refused as %s", async (_, fault, bytes) => {
    expect(await decoder.decode(await bytes(), rules)).toEqual({ fault });
  });
});

describe("the decoder's process", () => {
  it("above its memory limit: ended, and the next picture is decoded", async () => {
    const small = new PictureDecoder(built.file, { ...patience, memoryBytes: 1 });
    const bytes = await card(5_900, 5_900).png().toBuffer();
    expect(await small.decode(bytes, rules)).toEqual({ fault: "unreadable" });
    expect(await decoder.decode(await card().png().toBuffer(), rules)).toMatchObject({ fault: null });
  });

  it("above its time limit: ended", async () => {
    const hasty = new PictureDecoder(built.file, { pictureMs: 0 });
    expect(await hasty.decode(await card().png().toBuffer(), rules)).toEqual({ fault: "unreadable" });
  });

  it("attempts to read and write files, start processes, connect or read the environment: refused", async () => {
    const attempts = `
      process.removeAllListeners("message");
      process.once("message", async () => {
        const fs = await import("node:fs");
        const tries = [
          () => fs.readFileSync("/etc/passwd"),
          () => fs.readdirSync("/"),
          () => fs.writeFileSync("written.txt", "x"),
          async () => (await import("node:child_process")).execFileSync(process.execPath, ["-v"]),
          async () => new (await import("node:worker_threads")).Worker("0", { eval: true }),
          async () => (await import("node:net")).default.connect(1, "127.0.0.1"),
          () => fetch("http://127.0.0.1:9999").catch((error) => { if (/no network/.test(String(error.cause ?? error))) throw error; }),
          async () => (await import("node:dns")).promises.lookup("localhost"),
          async () => (await import("node:dgram")).default.createSocket("udp4"),
          () => eval("1"),
          () => { if (process.env.PATH === undefined && process.env.HOME === undefined) throw new Error("empty"); },
        ];
        const done = [];
        for (const [index, attempt] of tries.entries())
          await (async () => attempt())().then(() => done.push(index), () => undefined);
        process.send({ fault: null, bytes: new Uint8Array(done), width: tries.length, height: 0 }, () => process.exit());
      });`;
    const file = built.file.replace(/\.js$/, "-probe.js");
    await writeFile(file, `${await readFile(built.file, "utf8")}\n${attempts}`);
    const result = await new PictureDecoder(file, patience).decode(Buffer.alloc(0), rules);
    expect(result).toEqual({ fault: null, bytes: new Uint8Array(), width: 11, height: 0 });
  });

  /** Decodes 100 pictures at once. Returns how often each outcome was there. */
  async function outcomesAtOnce(decoding: PictureDecoder) {
    const bytes = await card(400, 400).jpeg().toBuffer();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => decoding.decode(bytes, rules)),
    );
    const outcomes = results.map((result) =>
      result.status === "fulfilled" ? result.value.fault : (result.reason as { code: string }).code,
    );
    return Object.fromEntries(
      ["decoded", "unreadable", "RATE_LIMITED"].map((name) => [
        name,
        outcomes.filter((outcome) => (outcome ?? "decoded") === name).length,
      ]),
    );
  }

  it("100 pictures at once: as many as may wait are decoded, and the others are refused", async () => {
    const counts = await outcomesAtOnce(new PictureDecoder(built.file, { ...patience, waitingMax: 2 }));
    expect(counts).toEqual({ decoded: 2, unreadable: 0, RATE_LIMITED: 98 });
  });

  it("100 pictures at once, each above its time limit: eight wait, and their places become free for the next hundred", async () => {
    const hasty = new PictureDecoder(built.file, { pictureMs: 0 });
    for (const _hundred of [1, 2])
      expect(await outcomesAtOnce(hasty)).toEqual({ decoded: 0, unreadable: 8, RATE_LIMITED: 92 });
  });
});
