import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { newNonce } from "./content-security.ts";
import {
  idPlaceholder,
  keepPage,
  type CachedPage,
  noncePlaceholder,
  pageBytes,
  sendPage,
  revisionPlaceholder,
  tokenPlaceholder,
} from "./cached-page.ts";
import type { PlaceValues } from "./place-template.ts";

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (bytes: Buffer) => bytes,
} as const;
const encodings = Object.keys(decoders) as (keyof typeof decoders)[];

const values = fc.record({
  nonce: fc
    .uint8Array({ minLength: 16, maxLength: 16 })
    .map((bytes) => Buffer.from(bytes).toString("base64")),
  id: fc.uuid().map((id) => `${id.slice(0, -2)}00`),
  token: fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map((bytes) => `${Buffer.from(bytes).toString("base64url")}.2`),
  revision: fc.nat().map((revision) => `${revision}`.padEnd(16)),
});
/** Values of a response; the id is of a page that has one. */
const newValues = (): PlaceValues => ({
  nonce: newNonce(),
  id: `${randomUUID().slice(0, -2)}00`,
  token: `${randomBytes(32).toString("base64url")}.2`,
  revision: `${randomInt(1_000_000)}`.padEnd(16),
});
const tags = fc.constantFrom(
  `<script nonce="${noncePlaceholder}" defer>`,
  `<link rel="preload" as="script" href="/r/games/js/entry.js" nonce="${noncePlaceholder}" crossorigin="anonymous">`,
  noncePlaceholder,
  `<img src="/art/captcha/login/${idPlaceholder}" alt="">`,
  `{"captchaId":"${idPlaceholder}"}`,
  idPlaceholder,
  `<meta name="page-token" content="${tokenPlaceholder}">`,
  tokenPlaceholder,
  `{"environment":"local","revision":${revisionPlaceholder},"shell":{}}`,
  revisionPlaceholder,
  '{"remotes":[{"base":"/r/games/","integrity":"sha384-',
  "=".repeat(40),
  // Bytes of control characters and texts longer than the window of gzip.
  "\u0000\u0001\u0002\u0003\u000e\u000f",
  "<p>Mahjong Ways</p>".repeat(2_000),
);
const text = fc.oneof(
  tags,
  fc.string({ unit: "binary", maxLength: 300 }),
  fc.uint8Array({ maxLength: 3_000 }).map((bytes) => Buffer.from(bytes).toString("base64")),
);
const pages = fc.array(text, { maxLength: 30 }).map((parts) => `<!doctype html>${parts.join("")}`);

/**
 * Asserts that every coding in which a page is cached decodes to the page with the values. Returns these
 * codings.
 */
function expectDecodes(page: CachedPage, html: string, used: PlaceValues): string[] {
  const decoded = encodings.flatMap((encoding) => {
    const bytes = pageBytes(page, used, encoding);
    return bytes ? [{ encoding, text: decoders[encoding](bytes).toString() }] : [];
  });
  const expected = html
    .replaceAll(noncePlaceholder, used.nonce)
    .replaceAll(idPlaceholder, used.id)
    .replaceAll(tokenPlaceholder, used.token)
    .replaceAll(revisionPlaceholder, used.revision);
  for (const { text } of decoded) expect(text).toBe(expected);
  return decoded.map(({ encoding }) => encoding);
}

describe("a cached page", () => {
  it("any page with any values: each coding decodes to the page with these values, and gzip is always stored", async () => {
    await fc.assert(
      fc.asyncProperty(
        pages,
        fc.array(values, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(1, 5, 9, 11),
        async (html, used, quality) => {
          const page = await keepPage(html, quality);
          for (const each of used) expect(expectDecodes(page, html, each)).toContain("gzip");
        },
      ),
      { numRuns: 150 },
    );
  });

  it("a page with an id and a token: cached as brotli, whatever the order of their places", async () => {
    const nonce = `<script nonce="${noncePlaceholder}"></script>`;
    const id = `<img src="/art/captcha/login/${idPlaceholder}">`;
    const token = `<meta name="page-token" content="${tokenPlaceholder}">`;
    const orders = [nonce + id, id + nonce, nonce + id + id + nonce, id, nonce];
    for (const order of [...orders, token, token + nonce + id, id + token + token + nonce, nonce + token]) {
      const html = `<!doctype html><html lang="en">${order}<p>Lobi</p>`;
      const page = await keepPage(html, 11);
      expect(page.takesId).toBe(order.includes(idPlaceholder));
      expect(expectDecodes(page, html, newValues())).toContain("br");
    }
  });

  it("an empty page, or one that begins with a nonce: correct in gzip and without coding", async () => {
    for (const html of [noncePlaceholder, `${noncePlaceholder}<p>`, ""]) {
      const decoded = expectDecodes(await keepPage(html), html, newValues());
      expect(decoded).toEqual(expect.arrayContaining(["gzip", "identity"]));
    }
  });

  it("a page in which brotli repeats a nonce as text, not by reference: not cached as brotli", async () => {
    const html = `<!doctype html>${noncePlaceholder}\u0001\u0002\u0003${noncePlaceholder}<p>`;
    expect(expectDecodes(await keepPage(html, 1), html, newValues())).toEqual(["gzip", "identity"]);
  });

  it("many nonces: each adds at most 40 bytes to a gzip page and 10 to a brotli page", async () => {
    const tag = (nonce: string) => `<script src="/r/games/js/entry.js" nonce="${nonce}"></script>\n`;
    const html = (count: number, nonce: string) => `<!doctype html>${tag(nonce).repeat(count)}`;
    const [one, many] = [
      await keepPage(html(1, noncePlaceholder)),
      await keepPage(html(101, noncePlaceholder)),
    ];
    const growth = (encoding: "br" | "gzip") =>
      ((many[encoding]?.bytes.byteLength ?? Number.NaN) - (one[encoding]?.bytes.byteLength ?? Number.NaN)) /
      100;
    expect(growth("gzip")).toBeLessThanOrEqual(40);
    expect(growth("br")).toBeLessThanOrEqual(10);
  });

  it("a nonce, an id, a token or a revision in another format: refused", async () => {
    const page = await keepPage(`<!doctype html>${noncePlaceholder}`);
    for (const nonce of ["", "short==", `${newNonce()}=`, '"><script>alert(1)</script>']) {
      expect(() => pageBytes(page, { ...newValues(), nonce }, "identity")).toThrow(
        "A nonce is 128 bits as base64.",
      );
    }
    for (const id of [
      "",
      randomUUID().slice(0, -1),
      `${randomUUID().slice(0, -2)}01`,
      '"><script>alert(1)</script>',
    ]) {
      expect(() => pageBytes(page, { ...newValues(), id }, "identity")).toThrow("An id of a page");
    }
    for (const token of ["", `${"a".repeat(43)}.1`, `${"a".repeat(44)}.2`, '"><script>alert(1)</script>'])
      expect(() => pageBytes(page, { ...newValues(), token }, "identity")).toThrow("A token of a page");
    for (const revision of ["", "7", "7".padEnd(15), "7".padEnd(17), "1".repeat(16), "-7".padEnd(16)])
      expect(() => pageBytes(page, { ...newValues(), revision }, "identity")).toThrow("A revision of a page");
  });
});

describe("sending a cached page", () => {
  const used = newValues();
  const html = `<!doctype html><script nonce="${noncePlaceholder}"></script>${"<p>Lobi</p>".repeat(200)}`;
  const expected = html.replaceAll(noncePlaceholder, used.nonce);

  async function send(method: "GET" | "HEAD", acceptEncoding?: string) {
    const page = await keepPage(html);
    const app = Fastify();
    app.get("/", (request, reply) => sendPage(request, reply.header("vary", "accept"), page, used));
    const headers = acceptEncoding === undefined ? {} : { "accept-encoding": acceptEncoding };
    return app.inject({ method, url: "/", headers });
  }

  it.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br;q=0.1", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", undefined],
    ["gzip;q=0", undefined],
    [undefined, undefined],
  ] as const)("accept-encoding %s: %s, with its length and the Vary header", async (accepted, encoding) => {
    const { headers, rawPayload } = await send("GET", accepted);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers["content-length"]).toBe(String(rawPayload.byteLength));
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers.vary).toBe("accept, accept-encoding");
    expect(decoders[encoding ?? "identity"](rawPayload).toString()).toBe(expected);
    const asked = await send("HEAD", accepted);
    expect(asked.headers).toMatchObject({ ...headers, date: expect.any(String) as string });
    expect(asked.rawPayload).toHaveLength(0);
  });
});
