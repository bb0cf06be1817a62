import { gamesApi } from "@tessera/shared/contracts/games";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlaySite, playSite } from "../../testing/play-site.ts";

let site: PlaySite;
beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());

const gameBySlug = async (slug: string) => (await site.call(gamesApi.game, { params: { slug } })).reply;

describe("artwork", () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    site.app.inject({ method: "GET", url, headers });

  it("the address on a card: an SVG that may be cached for a year and cannot run anything", async () => {
    const { thumb } = await gameBySlug("krakatau-wild");
    const response = await get(thumb);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
    });
    expect(response.body).toMatch(/^<svg /);
    expect(response.body).not.toMatch(/<script|\son\w+=|javascript:/i);
  });

  it("without its version: the same picture, revalidated after an hour, 304 while it is unchanged", async () => {
    const first = await get("/art/game/krakatau-wild.svg");
    expect(first.headers["cache-control"]).toMatch(/^public, max-age=3600/);
    const again = await get("/art/game/krakatau-wild.svg", { "if-none-match": String(first.headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", first.headers.etag]);
  });

  it.each([
    ["/art/banner/krakatau-wild-mobile.svg", 328],
    ["/art/banner/krakatau-wild-desktop.svg", 640],
    ["/art/studio/orchid-arc.svg", 96],
  ])("%s: %d wide", async (url, width) => {
    const response = await get(url);
    expect(response.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(response.body).toMatch(new RegExp(`^<svg [^>]*viewBox="0 0 ${width} `));
  });

  it("the logos in the list of studios: exist", async () => {
    for (const { logo } of (await site.call(gamesApi.providers)).reply.items) {
      expect((await get(logo)).headers["cache-control"]).toContain("immutable");
    }
  });

  it.each([
    "/art/banner/krakatau-wild-huge.svg",
    "/art/studio/nobody.svg",
    "/art/game/nobody.svg",
    "/art/game/krakatau-wild.png",
    "/art/game/..%2f..%2fetc.svg",
  ])("%s: 404", async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});
