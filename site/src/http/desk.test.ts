import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ComposedSite, composeSite } from "../testing/composed-site.ts";

let site: ComposedSite;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tessera-desk-"));
  await mkdir(join(folder, "js"));
  await writeFile(join(folder, "js/desk.1a2b.js"), "export const built = true;\n");
  await writeFile(join(folder, "inputs.json"), "{}");
  await writeFile(join(folder, "entry.json"), JSON.stringify({ scripts: ["js/desk.1a2b.js"], styles: [] }));
  site = await composeSite({}, { deskFolder: folder });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { host: new URL(site.environment.deskOrigin).host, ...headers } });

describe("the desk's document", () => {
  it.each(["/desk", "/desk/", "/desk/withdrawals", "/desk/withdrawals?row=1"])(
    "%s: served even while the registry has no release",
    async (path) => {
      const { statusCode, body, headers } = await get(path);
      expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(body).toContain('src="/desk/assets/js/desk.1a2b.js"');
    },
  );

  it("may not be indexed, framed or stored, and its scripts need the response's nonce", async () => {
    const [one, other] = [await get("/desk"), await get("/desk")];
    expect(one.headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "x-frame-options": "DENY",
    });
    const policy = String(one.headers["content-security-policy"]);
    const [, nonce = ""] = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy) ?? [];
    expect(one.body).toContain(`nonce="${nonce}"`);
    expect(other.body).not.toContain(nonce);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/https?:/);
  });

  it("language and theme: taken from the browser's cookies", async () => {
    expect((await get("/desk", { cookie: "language=id; theme=light" })).body).toContain(
      '<html lang="id" data-theme="light">',
    );
    expect((await get("/desk", { cookie: "language=xx" })).body).toContain(
      '<html lang="en" data-theme="system">',
    );
  });

  it("another port of its host: redirected to the desk's origin", async () => {
    const { statusCode, headers } = await get("/desk/withdrawals?row=1", { host: "desk.localhost:9" });
    expect([statusCode, headers.location]).toEqual([
      308,
      `${site.environment.deskOrigin}/desk/withdrawals?row=1`,
    ]);
  });
});

describe("the desk's files", () => {
  it("a built file: cacheable for ever", async () => {
    const { statusCode, headers, body } = await get("/desk/assets/js/desk.1a2b.js");
    expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(headers["content-type"]).toBe("text/javascript; charset=utf-8");
    expect(body).toBe("export const built = true;\n");
  });

  it.each([
    "/desk/assets/js/desk.0000.js",
    "/desk/assets/inputs.json",
    "/desk/assets/..%2f..%2fpackage.json",
    "/desk/assets/",
    "/desk/picture.png",
  ])("%s: 404 without a page, and not cached", async (path) => {
    const { statusCode, headers } = await get(path);
    expect([statusCode, headers["cache-control"]]).toEqual([404, "no-store"]);
    expect(headers["content-type"]).not.toContain("html");
  });
});
