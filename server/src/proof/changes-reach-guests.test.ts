import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "@tessera/database";
import { fixedClock } from "@tessera/shared/core/clock";
import { gamesApi } from "@tessera/shared/contracts/games";
import { promotionsApi } from "@tessera/shared/contracts/promotions";
import { siteApi } from "@tessera/shared/contracts/site";
import { dayMs } from "@tessera/shared/core/durations";
import type { contentApi } from "@tessera/shared/operator-contracts/content-document";
import { announcementsApi, bannersApi, pagesApi } from "@tessera/shared/operator-contracts/content";
import { afterAll, beforeAll, expect, it } from "vitest";
import { guestAnswerMs } from "../app.ts";
import { createTestOperator } from "../testing/index.ts";
import { serverDatabase } from "../testing/test-books.ts";
import { testSite, type TestSite } from "../testing/test-site.ts";

const clock = fixedClock("2026-01-31T07:05:09.000Z");
let database: Database;
let nodes: readonly TestSite[];
let slug: string;

beforeAll(async () => {
  database = await serverDatabase();
  nodes = [
    await testSite({ database, clock, guestAnswerMs }),
    await testSite({ database, clock, guestAnswerMs }),
  ];
  slug = (await firstNode().call(gamesApi.games)).reply.items[0]?.slug ?? "";
});
afterAll(async () => {
  for (const node of nodes) await node.app.close();
  await database.close();
});

function firstNode(): TestSite {
  const [node] = nodes;
  if (!node) throw new Error("There is no node.");
  return node;
}

interface Change {
  readonly read: (node: TestSite) => Promise<{ readonly json: unknown }>;
  readonly make: () => Promise<unknown>;
}

const oneGame = (node: TestSite) => node.call(gamesApi.game, { params: { slug } });
const games = (node: TestSite) => node.call(gamesApi.games, { query: { pageSize: 100 } });

/** Publishes what a document has, with another English text in the place of each. */
async function publishAgain(api: object, name: string): Promise<void> {
  const { list, draft, publish } = api as ReturnType<typeof contentApi>;
  const editor = await createTestOperator(firstNode(), "content");
  const document = (await editor.call(list)).reply.items.find((one) => one.slug === name);
  const content: unknown = JSON.parse(JSON.stringify(document?.content).replaceAll('"en":"', '"en":"New: '));
  const params = { slug: name };
  const { reply } = await editor.call(draft, { params, body: { revision: document?.revision, content } });
  const { status } = await editor.call(publish, { params, body: { revision: reply.revision } });
  expect(status).toBe(200);
}

const changes: Readonly<Record<string, Change>> = {
  "a banner that an operator publishes": {
    read: (node) => node.call(siteApi.banners),
    make: () => publishAgain(bannersApi, "golden-koi"),
  },
  "maintenance of an area": {
    read: (node) => node.call(siteApi.site),
    make: () =>
      database.query(
        `insert into maintenance_windows (id, area, message, starts_at, created_by, changed_by, created_at)
         values (gen_random_uuid(), 'shop', '{"en":"Later","id":"Nanti"}', '2026-01-01', 'test', 'test', now())`,
      ),
  },
  "a game in maintenance, in the list": {
    read: games,
    make: () => database.query("update games set status = 'maintenance' where slug = $1", [slug]),
  },
  "a game that is active again, on its page": {
    read: oneGame,
    make: () => database.query("update games set status = 'active' where slug = $1", [slug]),
  },
  "a studio in maintenance": {
    read: (node) => node.call(gamesApi.providers),
    make: () =>
      database.query(
        "update providers set status = 'maintenance' where code = (select min(code) from providers)",
      ),
  },
  "a hidden game, in the numbers of the categories": {
    read: (node) => node.call(gamesApi.categories),
    make: () => database.query("update games set status = 'hidden' where slug <> $1", [slug]),
  },
  "a hidden game, on its page": {
    read: oneGame,
    make: () => database.query("update games set status = 'hidden' where slug = $1", [slug]),
  },
  "the terms of a promotion": {
    read: (node) => node.call(promotionsApi.one, { params: { slug: "first-look" } }),
    make: () => database.query("update promotions set valid_days = valid_days + 1"),
  },
  "an announcement that an operator publishes": {
    read: (node) => node.call(siteApi.announcements),
    make: () => publishAgain(announcementsApi, "play-money"),
  },
  "a page that an operator publishes": {
    read: (node) => node.call(siteApi.page, { params: { slug: "help" } }),
    make: () => publishAgain(pagesApi, "help"),
  },
  "what a jackpot holds": {
    read: (node) => node.call(gamesApi.jackpots),
    make: () => database.query("update jackpot_pots set counted_minor = counted_minor + 1"),
  },
  "the end of a promotion, by the clock": {
    read: (node) => node.call(promotionsApi.list),
    make: async () => clock.advance(3_650 * dayMs),
  },
};

/** The answer without the id of its request. */
const contentOf = (answer: { readonly json: unknown } | undefined) =>
  JSON.stringify(answer?.json).replace(/"requestId":"[^"]*"/, "");

it.each(Object.entries(changes))(
  "%s: visible to guests of every node a second later",
  async (_name, change) => {
    const before = await Promise.all(nodes.map((node) => change.read(node)));
    await change.make();
    // Guests who ask meanwhile must not keep what was.
    await Promise.all(nodes.map((node) => change.read(node)));
    await pause(1_000);
    const after = await Promise.all(nodes.map((node) => change.read(node)));
    for (const [node, answer] of after.entries()) {
      expect(contentOf(answer)).not.toEqual(contentOf(before[node]));
      expect(contentOf(answer)).toEqual(contentOf(after[0]));
    }
  },
);
