import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OpenedGame, type PlaySite, playSite, previousSecret } from "../../../testing/play-site.ts";
import type { TestPlayer } from "../../../testing/index.ts";

let site: PlaySite;
let player: TestPlayer;
let game: OpenedGame;

beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await site.player({ balanceCredits: 100 });
  game = await site.open(player);
});

/** A bet of the opened game, which would succeed. */
const betOf = (amount: number, more: object = {}) => {
  const { gameSessionId: _, ...named } = game;
  return { ...named, roundId: newId(), txId: newId(), amount, ...more };
};

describe("the signature of a callback", () => {
  const nothingMoves = async (send: () => Promise<{ status: number }>, status = 401) => {
    expect((await send()).status).toBe(status);
    expect(await site.balance(player.id)).toBe(10_000n);
  };

  it("made with the secret that is being replaced: still valid", async () => {
    const reply = await site.asStudio("bet", betOf(500), { secret: previousSecret });
    expect(reply.body["status"]).toBe("OK");
  });

  it("made with a wrong secret: 401", () =>
    nothingMoves(() => site.asStudio("bet", betOf(500), { secret: "guessed-secret" })));

  it("with a time stamp of 301 seconds ago: 401", () => {
    const timestamp = Math.floor(site.clock.now().getTime() / 1000) - 301;
    return nothingMoves(() => site.asStudio("bet", betOf(500), { timestamp }));
  });

  it("with an amount that was changed in transit: 401", () => {
    const bet = betOf(500);
    const sentBody = JSON.stringify({ ...bet, amount: 1 });
    return nothingMoves(() => site.asStudio("bet", bet, { sentBody }));
  });

  it("of a bet, sent to the path of wins: 401", () =>
    nothingMoves(() => site.asStudio("win", betOf(500), { signedPath: `/provider/v1/orchid-arc/bet` })));

  it("made for another studio: 401", () =>
    nothingMoves(() =>
      site.asStudio("bet", betOf(500), { code: "ashlar", signedPath: "/provider/v1/orchid-arc/bet" }),
    ));

  it("of an unknown studio: 401", () =>
    nothingMoves(() => site.asStudio("bet", betOf(500), { code: "constructor" })));

  it("missing: 401", () => nothingMoves(() => site.asStudio("bet", betOf(500), { signature: "" })));

  it("with a body above 64 KB: 413", () =>
    nothingMoves(() => site.asStudio("bet", betOf(500, { more: "x".repeat(64 * 1024) })), 413));

  it("with a body that is no JSON: BAD_REQUEST", async () => {
    expect((await site.asStudio("bet", "{")).body).toEqual({ status: "BAD_REQUEST" });
  });

  it("on an unknown path: 404", () => nothingMoves(() => site.asStudio("pay", betOf(500)), 404));
});
