import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "./app.ts";
import { demoLogin, seedDemo } from "./modules/auth/seed-demo.ts";
import { seedHouseAccounts } from "./modules/payments/deposits/seed-house-accounts.ts";
import { seededPromotions } from "./modules/promotions/promotion-content.ts";
import { seedPromotions } from "./modules/promotions/seed-promotions.ts";
import type { Feed } from "./integrations/studios/game-feed.ts";
import { type TestSite, testSite } from "./testing/index.ts";
import { operatorChanges } from "./testing/operator-changes.ts";
import { importOffers, offeredFeed, testStudios, testStudiosAt } from "./testing/offered-titles.ts";

const owner = { username: "owner", password: "a password of the owner", totpSecret: "JBSWY3DPEHPK3PXP" };

let site: TestSite;
beforeEach(async () => {
  site = await testSite({ firstOperator: owner, rateLimits: "loose" });
  await seedDemo(site.dependencies);
});
afterEach(() => site.close());

/** Restarts the server on the same database, with unchanged seeds and feeds. */
async function restart(): Promise<void> {
  const app = await buildApp(site.dependencies);
  await app.close();
  await importOffers(site.database, { ...site.dependencies, now: site.clock.now() });
  await seedDemo(site.dependencies);
}

/** Names of the columns of a table that are written; the database computes the others from them. */
async function columnsOf(table: string): Promise<string[]> {
  const columns = await site.database.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  return columns.map(({ name }) => name);
}

const rowsOf = (table: string) =>
  site.database.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`);

describe("a start after an operator has changed seeded rows", () => {
  it("every table that a start fills: is tested below, or cannot be changed by operators", async () => {
    const tables = await site.database.query<{ name: string }>(
      "select relname::text as name from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1",
    );
    const filled: string[] = [];
    for (const { name } of tables) {
      if ((await site.database.query(`select 1 from "${name}" limit 1`)).length > 0) filled.push(name);
    }
    const byMigration = ["banks", "closed_books", "currencies", "server_migrations"];
    const ofDemoPlayers = ["accounts", "entries", "inbox_messages", "journals", "outbox", "spin_seeds"];
    const unchanging = ["terms_acceptances"];
    const expected = [
      ...operatorChanges.map(({ table }) => table),
      ...byMigration,
      ...ofDemoPlayers,
      ...unchanging,
    ];
    expect(filled).toEqual([...expected, "search_words", "seeded_rows"].toSorted());
  });

  it.each(operatorChanges)(
    "every column of $table: keeps the operator's value",
    async ({ table, row, fixed, changes }) => {
      expect([...fixed, ...Object.keys(changes)].toSorted()).toEqual((await columnsOf(table)).toSorted());
      const assignments = Object.entries(changes).map(([column, value]) => `${column} = ${value}`);
      const before = await rowsOf(table);
      expect(
        await site.database.query(`update ${table} set ${assignments.join()} where ${row} returning 1`),
      ).toHaveLength(1);
      const changed = await rowsOf(table);
      expect(changed).not.toEqual(before);
      await restart();
      await restart();
      expect(await rowsOf(table)).toEqual(changed);
    },
  );

  it("deleted rows, and a demo player under another name: are not created again", async () => {
    await site.database.query("delete from house_bank_accounts where bank_code = 'NUSA'");
    await site.database.query("delete from promotions where slug = 'daily-reload'");
    await site.database.query("delete from games where slug = 'golden-koi'");
    await site.database.query("update players set username = 'renamed' where username = $1", [
      demoLogin.username,
    ]);
    const tables = ["house_bank_accounts", "promotions", "games", "players"];
    const before = await Promise.all(tables.map(rowsOf));
    await restart();
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before);
  });

  it("rows added by an operator: unchanged, even when a later seed has the same name", async () => {
    const columns = await columnsOf("games");
    const owns = columns.map((name) => `own.${name}`);
    await site.database.query(
      `insert into games (${columns.join()}) select ${owns.join()} from games g, jsonb_populate_record(g,
         '{"id": "01a20141-346a-749e-a595-c6fdc10a1926", "slug": "our-own", "provider_game_id": "our-own"}') own
       where g.slug = 'golden-koi'`,
    );
    const before = await rowsOf("games");
    await restart();
    expect(await rowsOf("games")).toEqual(before);
    await seed((feed) => ({
      ...feed,
      titles: feed.titles.flatMap((title) =>
        title.id === "golden-koi" ? [title, { ...title, id: "our-own" }] : title,
      ),
    }));
    expect(await rowsOf("games")).toEqual(before);
  });
});

/** Takes over what the studios offer, changed by `edit`. */
const seed = (edit: (feed: Feed) => Feed, studioUrl?: string) =>
  importOffers(site.database, { studios: testStudiosAt({ studioUrl }), now: site.clock.now() }, (code) =>
    edit(offeredFeed(code)),
  );
const every = <Part>(part: (feed: Feed) => readonly Part[]) =>
  testStudios.flatMap(({ code }) => part(offeredFeed(code)));

/** Undoes migration 0110 for a table: its names have a column for each of the two languages of that time. */
const namesInColumns = (table: string): string[] => [
  `alter table ${table} add column name_en text, add column name_id text`,
  `update ${table} set name_en = name ->> 'en', name_id = name ->> 'id'`,
  `alter table ${table} drop column name`,
];

/** Undoes migration 0111. */
const feedsUnknown: readonly string[] = [
  "drop table artwork, pictures, game_feeds",
  "alter table games drop column languages, drop column artwork",
  "alter table providers drop column description, drop column ground, drop column logo",
];

describe("a new version of a seed", () => {
  const later = (feed: Feed): Feed => ({
    ...feed,
    studio: { ...feed.studio, name: `${feed.studio.name} 2`, swatch: "#abcdef" },
    titles: feed.titles.map((title) => ({
      ...title,
      name: { en: `${title.name.en} 2`, id: `${title.name["id"]} 2` },
      limits: { ...title.limits, maxBetMinor: title.limits.maxBetMinor * 2 },
      popularity: title.popularity + 1,
    })),
    pools: feed.pools.map((pool) => ({
      ...pool,
      name: { en: `${pool.name.en} 2`, id: `${pool.name["id"]} 2` },
    })),
  });
  const count = async (table: string, condition: string) =>
    (await site.database.query(`select 1 from ${table} where ${condition}`)).length;

  it("of the catalogue: changes all columns that operators have not changed, and no other", async () => {
    await site.database.query("update games set max_bet_minor = max_bet_minor + 1 where slug = 'golden-koi'");
    await site.database.query("update providers set swatch = '#000000' where code = 'ashlar'");
    await seed(later, "http://127.0.0.1:4001");
    const koi = every(({ titles }) => titles).find(({ id }) => id === "golden-koi");
    expect(
      await site.database.query(
        "select name ->> 'en' as name_en, max_bet_minor, search::text from games where slug = 'golden-koi'",
      ),
    ).toEqual([
      {
        name_en: "Golden Koi 2",
        max_bet_minor: BigInt((koi?.limits.maxBetMinor ?? 0) + 1),
        search: expect.stringContaining("'2'") as string,
      },
    ]);
    expect(await count("games", "name ->> 'en' like '% 2' and name ->> 'id' like '% 2'")).toBe(
      every(({ titles }) => titles).length,
    );
    expect(await count("jackpots", "name ->> 'en' like '% 2'")).toBe(
      new Set(every(({ pools }) => pools).map(({ code }) => code)).size,
    );
    expect(await count("providers", "name like '% 2'")).toBe(testStudios.length);
    expect(await count("providers", "swatch = '#abcdef'")).toBe(testStudios.length - 1);
    expect(await count("providers", "base_url like 'http://127.0.0.1:4001/%'")).toBe(
      testStudios.filter(({ walletMode }) => walletMode === "seamless").length,
    );
  });

  it("of the catalogue, without a title and later with it: hidden, then listed again, unless an operator set its status", async () => {
    await site.database.query("update games set status = 'maintenance' where slug = 'krakatau-wild'");
    const states = () =>
      site.database.query(
        "select slug, status from games where slug in ('golden-koi', 'krakatau-wild') order by slug",
      );
    await seed((feed) => ({ ...feed, titles: [] }));
    expect(await states()).toEqual([
      { slug: "golden-koi", status: "hidden" },
      { slug: "krakatau-wild", status: "maintenance" },
    ]);
    await seed((feed) => feed);
    expect(await states()).toEqual([
      { slug: "golden-koi", status: "active" },
      { slug: "krakatau-wild", status: "maintenance" },
    ]);
  });

  it("on a database from before seeds were recorded: changed states stay, and seeded values are updated", async () => {
    await site.database.query("update games set status = 'maintenance' where slug = 'golden-koi'");
    await site.database.query(
      "update promotions set ends_at = ends_at + interval '1 day' where slug = 'daily-reload'",
    );
    await site.database.query(
      "update house_bank_accounts set account_name = 'Ours' where bank_code = 'NUSA'",
    );
    const migration = (file: string) =>
      readFileSync(new URL(`../migrations/${file}.sql`, import.meta.url), "utf8");
    await site.database.transaction((sql) =>
      sql.execute(
        [
          "drop table seeded_rows",
          ...feedsUnknown,
          ...["games", "jackpots"].flatMap(namesInColumns),
          migration("0097_seeded_rows"),
          migration("0110_texts_by_language"),
          migration("0111_titles_from_feeds"),
        ].join(";\n"),
      ),
    );
    await seed(later, "http://127.0.0.1:4001");
    await seedPromotions(
      site.database,
      seededPromotions.map((promotion) => ({ ...promotion, validDays: 99 })),
    );
    await seedHouseAccounts(site.database, "Tessera Two");
    expect(await count("games", "name ->> 'en' like '% 2'")).toBe(every(({ titles }) => titles).length);
    expect(await count("games", "slug = 'golden-koi' and status = 'maintenance'")).toBe(1);
    expect(await count("providers", "base_url like 'http://127.0.0.1:4001/%'")).toBeGreaterThan(0);
    expect(await count("promotions", "valid_days = 99")).toBe(seededPromotions.length);
    expect(await count("promotions", "slug = 'daily-reload' and ends_at > '2028-01-01T12:00:00Z'")).toBe(1);
    expect(await count("house_bank_accounts", "account_name = 'Tessera Two'")).toBe(3);
  });

  it("of promotions: terms are replaced as a whole where no operator has changed any", async () => {
    await site.database.query("update promotions set bonus_bp = 1 where slug = 'first-deposit'");
    await site.database.query("update promotions set status = 'archived' where slug = 'daily-reload'");
    await seedPromotions(
      site.database,
      seededPromotions.map((promotion) => ({ ...promotion, validDays: 99 })),
    );
    expect(await count("promotions", "valid_days = 99")).toBe(seededPromotions.length - 1);
    expect(await count("promotions", "slug = 'first-deposit' and valid_days <> 99 and bonus_bp = 1")).toBe(1);
    expect(
      await count("promotions", "slug = 'daily-reload' and valid_days = 99 and status = 'archived'"),
    ).toBe(1);
  });

  it("of house accounts: applied where no operator has changed the account", async () => {
    await site.database.query(
      "update house_bank_accounts set account_name = 'Ours' where bank_code = 'NUSA'",
    );
    await site.database.query("update house_bank_accounts set active = false where bank_code = 'LAUT'");
    await seedHouseAccounts(site.database, "Tessera Two");
    expect(
      await site.database.query("select bank_code, account_name, active from house_bank_accounts order by 1"),
    ).toEqual([
      { bank_code: "CHAOW", account_name: "Tessera Two", active: true },
      { bank_code: "KENARI", account_name: "Tessera Two", active: true },
      { bank_code: "LAUT", account_name: "Tessera Two", active: false },
      { bank_code: "NUSA", account_name: "Ours", active: true },
    ]);
  });
});
