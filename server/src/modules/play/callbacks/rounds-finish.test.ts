import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type OpenedGame, type PlaySite, playSite } from "../../../testing/play-site.ts";
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

const statusOf = async (name: string, body: object) => (await site.asStudio(name, body)).body["status"];

describe("an open game", () => {
  it.each([
    ["a game that operators took off", "update games set status = 'hidden' where provider_game_id = $1"],
    [
      "a studio in maintenance",
      "update providers set status = 'maintenance' where code in (select provider_code from games where provider_game_id = $1)",
    ],
    [
      "play in maintenance",
      `insert into maintenance_windows (id, area, message, starts_at, created_by, changed_by, created_at)
       select gen_random_uuid(), 'play', '{"en":"Later"}', '2020-01-01', 'test', 'test', now() where $1 <> ''`,
    ],
  ])("%s: the open round can be finished, and no other one can begin", async (_situation, close) => {
    const { gameSessionId: _, playToken, ...named } = game;
    const roundId = newId();
    const bet = { ...named, playToken, roundId, amount: 500 };
    const win = { ...named, roundId, txId: newId(), amount: 700, roundClosed: true };
    expect(await statusOf("bet", { ...bet, txId: newId() })).toBe("OK");
    await site.database.query(close, [game.gameId]);
    expect(await statusOf("bet", { ...bet, txId: newId() })).toBe("OK");
    expect(await statusOf("win", win)).toBe("OK");
    expect(await statusOf("bet", { ...bet, roundId: newId(), txId: newId() })).toBe("INVALID_GAME");
    expect(await site.balance(player.id)).toBe(9_700n);
    await site.database.query("update games set status = 'active' where provider_game_id = $1", [
      game.gameId,
    ]);
    await site.database.query("update providers set status = 'active'");
    await site.database.query("delete from maintenance_windows");
  });
});
