import { afterEach, describe, expect, it } from "vitest";
import { closeParties, slug, startParty } from "./testing/studio-party.ts";

afterEach(closeParties);

describe("the pictures of a title", () => {
  it("one picture for each symbol and one for the scene, and no other", async () => {
    const { studio } = await startParty();
    for (const picture of ["W", "S", "A", "B", "C", "D", "E", "F", "G", "H", "scene"]) {
      const reply = await studio.inject({ url: `/art/${slug}/${picture}.svg` });
      expect(reply.statusCode).toBe(200);
      expect(reply.headers["content-type"]).toBe("image/svg+xml");
      expect(reply.body).toMatch(/^<svg /);
    }
    expect((await studio.inject({ url: `/art/${slug}/Z.svg` })).statusCode).toBe(404);
    expect((await studio.inject({ url: "/art/nobody/A.svg" })).statusCode).toBe(404);
  });
});
