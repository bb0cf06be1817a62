import { siteApi } from "@tessera/shared/contracts/site";
import { newId } from "@tessera/shared/core/identifiers";
import { bannersApi, contentPicturesApi, pictureBytesMax } from "@tessera/shared/operator-contracts/content";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPictureProcess, type PictureProcess } from "../../testing/build-picture-process.ts";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../testing/index.ts";

let built: PictureProcess;
let site: TestSite;
let editor: TestOperator;
beforeAll(async () => {
  built = await buildPictureProcess();
  site = await testSite({ rateLimits: "loose", pictureProcess: built.file });
  editor = await createTestOperator(site, "content");
}, 120_000);
afterAll(async () => {
  await site.close();
  await built.remove();
});

const photo = (width = 1_200, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#336699" } });

/** Sends a form with a picture, as a browser does. */
async function upload(bytes: Buffer, { layout = "desktop", as = editor } = {}) {
  const boundary = `form${newId()}`;
  const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(`${part('name="layout"')}${layout}\r\n`),
    Buffer.from(part('name="picture"; filename="x.png"')),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const { statusCode, body } = await site.app.inject({
    method: "POST",
    url: "/admin/api/content-pictures",
    headers: { ...as.headers, "content-type": `multipart/form-data; boundary=${boundary}` },
    payload,
  });
  return {
    status: statusCode,
    json: JSON.parse(body) as { sha256: string; error: { fields: object; code: string } },
  };
}
const words = { en: "Ours", id: "Milik kami" };

/** Creates the draft of a banner with these uploads. Returns its name. */
async function createBanner(mobile: string, desktop: string): Promise<string> {
  const slug = `own-${newId()}`;
  const content = {
    slot: "promo",
    picture: { kind: "upload", mobile, desktop },
    link: "/promotions",
    title: words,
    text: words,
    alt: words,
    startsAt: "2026-01-01T00:00:00.000Z",
    endsAt: "2027-01-01T00:00:00.000Z",
    sort: 0,
  };
  expect((await editor.call(bannersApi.create, { body: { slug, content } })).status).toBe(201);
  return slug;
}

async function publish(slug: string): Promise<void> {
  const { status } = await editor.call(bannersApi.publish, { params: { slug }, body: { revision: 1 } });
  expect(status).toBe(200);
}

/** Uploads two pictures of their own, one for each layout. */
async function uploadBoth() {
  const width = 700 + Math.floor(Math.random() * 200);
  const mobile = (await upload(await photo(width, 900).png().toBuffer(), { layout: "mobile" })).json.sha256;
  const desktop = (
    await upload(
      await photo(width + 600, 700)
        .png()
        .toBuffer(),
    )
  ).json.sha256;
  return { mobile, desktop };
}

const readBy = (operator: TestOperator, sha256: string) =>
  operator.call(contentPicturesApi.read, { params: { sha256 } });
const served = (sha256: string) => site.app.inject({ url: `/art/content/${sha256}.webp` });

describe("an uploaded picture", () => {
  it("served under its digest as WebP, at its layout's size, cacheable for a year; the upload is in the audit log", async () => {
    const { status, json } = await upload(await photo(3_000, 1_500).jpeg().toBuffer());
    expect([status, json]).toMatchObject([201, { width: 1_600, height: 800 }]);
    await publish(await createBanner(json.sha256, json.sha256));
    const answer = await served(json.sha256);
    expect(answer.headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect((await sharp(answer.rawPayload).metadata()).format).toBe("webp");
    const audited = await site.database.query("select action from audit_log where target_id = $1", [
      json.sha256,
    ]);
    expect(audited).toEqual([{ action: "picture.upload" }]);
  });

  it("with a location, a name and a script in its bytes: only the pixels are stored", async () => {
    const bytes = await photo()
      .withExifMerge({ IFD0: { Artist: "secret-artist" } })
      .jpeg()
      .toBuffer();
    const script = Buffer.from("<script>alert(1)</script>");
    const { json } = await upload(Buffer.concat([bytes, script]));
    const stored = Buffer.from((await readBy(editor, json.sha256)).reply.base64, "base64");
    expect((await sharp(stored).metadata()).format).toBe("webp");
    expect(stored.toString("latin1")).not.toMatch(/secret-artist|script/);
  });

  it("uploaded twice: stored once", async () => {
    const bytes = await photo(900, 500).png().toBuffer();
    const [first, second] = [await upload(bytes), await upload(bytes)];
    expect(second.json.sha256).toBe(first.json.sha256);
  });

  it("not published yet: players get an uncached 404, operators of content see it, other operators do not", async () => {
    const { mobile, desktop } = await uploadBoth();
    const slug = await createBanner(mobile, desktop);
    for (const sha256 of [mobile, desktop]) {
      const { statusCode, headers } = await served(sha256);
      expect([statusCode, headers["cache-control"]]).toEqual([404, "no-store"]);
      expect((await readBy(editor, sha256)).reply.contentType).toBe("image/webp");
      expect((await readBy(await createTestOperator(site, "cashier"), sha256)).status).toBe(403);
    }
    await publish(slug);
    expect((await served(mobile)).statusCode).toBe(200);
  });

  it("of an archived banner: still served to players", async () => {
    const { mobile, desktop } = await uploadBoth();
    const slug = await createBanner(mobile, desktop);
    await publish(slug);
    const { revision } =
      (await editor.call(bannersApi.list)).reply.items.find((one) => one.slug === slug) ?? {};
    expect((await editor.call(bannersApi.archive, { params: { slug }, body: { revision } })).status).toBe(
      200,
    );
    expect((await served(desktop)).statusCode).toBe(200);
  });

  it("in a published banner: the banner's addresses are those of the two uploads", async () => {
    const { mobile, desktop } = await uploadBoth();
    await publish(await createBanner(mobile, desktop));
    const { items } = (await site.call(siteApi.banners, { query: { slot: "promo" } })).reply;
    expect(items).toContainEqual(
      expect.objectContaining({
        imageMobile: `/art/content/${mobile}.webp`,
        imageDesktop: `/art/content/${desktop}.webp`,
      }),
    );
  });
});

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><script>alert(1)</script></svg>';
const refusals: readonly [name: string, key: string, bytes: () => Buffer | Promise<Buffer>][] = [
  ["an SVG with a script", "picture.type", () => Buffer.from(svg)],
  [
    "an SVG behind the start of a PNG",
    "picture.unreadable",
    () => Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, "latin1"),
  ],
  ["HTML", "picture.type", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
  [
    "an archive before a JPEG",
    "picture.type",
    async () => Buffer.concat([Buffer.from("PK\x03\x04"), await photo().jpeg().toBuffer()]),
  ],
  [
    "a JPEG that was cut off",
    "picture.unreadable",
    async () => (await photo().jpeg().toBuffer()).subarray(0, -200),
  ],
  [
    "a bomb of few bytes and a side of 6,001 pixels",
    "picture.large",
    () => photo(6_001, 400).png().toBuffer(),
  ],
  ["one pixel", "picture.small", () => photo(1, 1).png().toBuffer()],
  ["more bytes than are allowed", "picture.large", () => Buffer.alloc(pictureBytesMax + 1)],
  ["nothing", "picture.type", () => Buffer.alloc(0)],
];

describe("a file that is no valid picture", () => {
  it.each(refusals)("%s: refused as %s", async (_, key, bytes) => {
    const before = await site.database.query("select count(*) from content_pictures");
    const { status, json } = await upload(await bytes());
    expect([status, json.error.fields]).toEqual([400, { picture: key }]);
    expect(await site.database.query("select count(*) from content_pictures")).toEqual(before);
  });

  it("uploaded by an operator of another role: refused before it is read", async () => {
    const cashier = await createTestOperator(site, "cashier");
    expect((await upload(await photo().png().toBuffer(), { as: cashier })).status).toBe(403);
  });

  it.each(["../content", "abc.webp", `${"a".repeat(64)}.webp`, `${"a".repeat(64)}.svg`])(
    "requested as %s: 404",
    async (name) => {
      expect((await site.app.inject({ url: `/art/content/${encodeURIComponent(name)}` })).statusCode).toBe(
        404,
      );
    },
  );
});
