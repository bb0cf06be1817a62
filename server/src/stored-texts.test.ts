import { gamesApi } from "@tessera/shared/contracts/games";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { authApi } from "@tessera/shared/contracts/auth";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type PlaySite, playSite } from "./testing/play-site.ts";

let site: PlaySite;
beforeAll(async () => {
  site = await playSite();
});
afterAll(() => site.close());

const headers = { "accept-language": "id" };

/**
 * Takes Indonesian out of every row of a table, as if it had been stored before the site had that language.
 */
const withoutIndonesian = (table: string, ...columns: string[]) =>
  site.database.query(
    `update ${table} set ${columns.map((column) => `${column} = ${column} - 'id'`).join()}`,
  );

describe("rows stored before a language existed: shown in English", () => {
  it("games and jackpots, also sorted by name", async () => {
    await withoutIndonesian("games", "name");
    await withoutIndonesian("jackpots", "name");
    const query = { sortBy: "name" };
    const { items } = (await site.call(gamesApi.games, { query, headers })).reply;
    expect(items.map(({ name }) => name)).toEqual(
      (await site.call(gamesApi.games, { query })).reply.items.map(({ name }) => name),
    );
    const jackpots = (await site.call(gamesApi.jackpots, { headers })).reply.items;
    expect(jackpots.map(({ name }) => name)).toContain("Mosaic jackpot");
  });

  it("promotions", async () => {
    await withoutIndonesian("promotions", "title", "summary");
    const { items } = (await site.call(promotionsApi.list, { headers })).reply;
    expect(items.map(({ title }) => title)).toContain("Lantern evening");
  });

  it("messages of the inbox, in the list and opened", async () => {
    const as = await site.player();
    await withoutIndonesian("inbox_messages", "title", "body");
    const [first] = (await site.call(inboxApi.list, { headers }, { as })).reply.items;
    expect(first).toMatchObject({
      title: "Welcome to Tessera",
      preview: expect.stringContaining("Your account") as string,
    });
    const opened = await site.call(inboxApi.message, { params: { id: first?.id ?? "" }, headers }, { as });
    expect(opened.reply).toMatchObject({ title: "Welcome to Tessera" });
  });
});

it("a player with a language that this release does not have: English, until the player chooses again", async () => {
  const as = await site.player();
  await site.database.query("update players set language = 'xx' where id = $1", [as.id]);
  expect((await site.call(authApi.me, {}, { as })).reply.language).toBe("en");
});
