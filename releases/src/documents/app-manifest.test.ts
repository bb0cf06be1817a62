import * as z from "@tessera/shared/schema";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { publicOrigin, startRegistry, type TestRegistry } from "../testing/start-registry.ts";

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.publishAndPromote({ name: "shell", files: { "js/shell.js": "shell();" } });
});
afterAll(() => registry.stop());

const get = (url: string) =>
  registry.app.inject({ url, headers: { host: new URL(publicOrigin).host, accept: "*/*" } });

const manifest = z.object({
  start_url: z.string(),
  display: z.string(),
  icons: z.array(
    z.object({ src: z.string(), type: z.string(), sizes: z.string(), purpose: z.optional(z.string()) }),
  ),
});

/** Opacity of the pixel in the upper left corner, from 0 to 255. */
async function cornerOf(picture: Buffer): Promise<number | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return data[info.channels - 1];
}

it("a page links the manifest and the icons, and each of them is served in the declared size", async () => {
  const links = [
    ...(await get("/")).body.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)" href="([^"]+)"/g),
  ];
  const paths = links.map(([, path = ""]) => path);
  expect(paths).toEqual(["/icon.svg", "/apple-touch-icon.png", "/site.webmanifest"]);
  for (const path of paths) expect((await get(path)).statusCode).toBe(200);

  const { icons, start_url: start, display } = z.parse(manifest, (await get("/site.webmanifest")).json());
  expect([start, display]).toEqual(["/", "standalone"]);
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["any", "192x192", "512x512"]));
  for (const { src, type, sizes } of icons) {
    const reply = await get(src);
    expect(reply.headers["content-type"]).toBe(type);
    const { width, height, format } = await sharp(reply.rawPayload).metadata();
    expect(`image/${format === "svg" ? "svg+xml" : format}`).toBe(type);
    expect(type === "image/svg+xml" ? "any" : `${width}x${height}`).toBe(sizes);
  }
});

it("icons that a device crops fill the whole square; the others have round corners", async () => {
  for (const [path, opacity] of [
    ["/icon-maskable-512.png", 255],
    ["/apple-touch-icon.png", 255],
    ["/icon-512.png", 0],
  ] as const)
    expect(await cornerOf((await get(path)).rawPayload), path).toBe(opacity);
});
