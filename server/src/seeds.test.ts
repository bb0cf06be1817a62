import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "./app.ts";
import { demoLogin, seedDemo } from "./modules/auth/seed-demo.ts";
import { seedHouseAccounts } from "./modules/deposits/seed-house-accounts.ts";
import { seededPromotions } from "./modules/promotions/promotion-content.ts";
import { seedPromotions } from "./modules/promotions/seed-promotions.ts";
import type { Feed } from "./integrations/studios/game-feed.ts";
import { type TestSite, testSite } from "./testing/index.ts";
import { importOffers, offeredFeed, testStudios } from "./testing/offered-titles.ts";

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

/** One row of each seeded table, with an operator's changes of its columns. Keys and names of rows are not changed. */
const operatorChanges: readonly {
  readonly table: string;
  readonly row: string;
  readonly fixed: readonly string[];
  readonly changes: Readonly<Record<string, string>>;
}[] = [
  {
    table: "providers",
    row: "code = 'sandbox-live'",
    fixed: ["code"],
    changes: {
      name: "'Ours'",
      wallet_mode: "'seamless'",
      base_url: "'https://studio.example/v1'",
      launch_origin: "'https://studio.example'",
      swatch: "'#123456'",
      ground: "'#654321'",
      description: `'{"en": "Ours", "id": "Milik kami"}'`,
      logo: "'/ours.svg'",
      status: "'maintenance'",
      sort: "sort + 7",
    },
  },
  {
    table: "jackpots",
    row: "pool = (select min(pool) from jackpots)",
    fixed: ["pool"],
    changes: {
      name: `'{"en": "Ours", "id": "Milik kami"}'`,
      share_bp: "share_bp + 1",
      seed_minor: "seed_minor + 1",
      must_drop_minor: "must_drop_minor + 1",
      odds_minor: "odds_minor + 1",
    },
  },
  {
    table: "jackpot_pots",
    row: "pool = (select min(pool) from jackpots) and currency = 'IDR'",
    fixed: ["pool", "currency"],
    changes: {
      cycle: "cycle + 1",
      commitment: "decode(repeat('ab', 32), 'hex')",
      odds_minor: "odds_minor + 1",
      must_drop: "not must_drop",
      shown_minor: "shown_minor + 1",
      shown_at: "shown_at - interval '1 day'",
      counted_minor: "counted_minor + 1",
      counted_entry_id: "counted_entry_id + 1",
    },
  },
  {
    table: "games",
    row: "slug = 'golden-koi'",
    fixed: ["id"],
    changes: {
      provider_code: "'sandbox-live'",
      provider_game_id: "'ours'",
      slug: "'ours'",
      languages: "array['th']",
      artwork: `'{"card": "/ours.svg"}'`,
      name: `'{"en": "Ours", "id": "Milik kami"}'`,
      category: "'lottery'",
      rtp_bp: "9001",
      volatility: "case volatility when 'low' then 'high' else 'low' end",
      min_bet_minor: "min_bet_minor + 1",
      max_bet_minor: "max_bet_minor + 1",
      turnover_weight_bp: "turnover_weight_bp - 1",
      tags: "case when 'hot' = any(tags) then array['new'] else array['hot'] end",
      jackpot_pool: "(select max(pool) from jackpots where pool is distinct from jackpot_pool)",
      demo: "not demo",
      status: "'coming_later'",
      popularity: "popularity + 1",
      released_on: "released_on + 1",
      search: "array_to_tsvector(array['ours'])",
    },
  },
  {
    table: "promotions",
    row: "slug = 'first-deposit'",
    fixed: ["id", "slug"],
    changes: {
      type: "'cashback'",
      title: `'{"en": "Ours", "id": "Milik kami"}'`,
      summary: `'{"en": "Ours", "id": "Milik kami"}'`,
      terms: "'[]'",
      bonus_bp: "bonus_bp + 1",
      max_bonus_minor: "max_bonus_minor + 1",
      min_deposit_minor: "min_deposit_minor + 1",
      turnover_x100: "turnover_x100 + 1",
      turnover_base: "'bonus'",
      max_bet_minor: "max_bet_minor + 1",
      allowed_categories: "array['slots']",
      valid_days: "valid_days + 1",
      first_deposit_only: "not first_deposit_only",
      per_player_limit: "9",
      per_day_limit: "9",
      total_limit: "9",
      claims_count: "2",
      currency: "'THB'",
      starts_at: "starts_at + interval '1 day'",
      ends_at: "ends_at + interval '1 day'",
      status: "'archived'",
      sort: "sort + 7",
    },
  },
  {
    table: "wheels",
    row: "slug = 'mosaic'",
    // A trigger counts the version.
    fixed: ["id", "slug", "version"],
    changes: {
      title: `'{"en": "Ours", "id": "Milik kami"}'`,
      currency: "'THB'",
      bets_minor: "array[700]",
      daily_limit: "7",
      status: "'archived'",
      sort: "sort + 7",
    },
  },
  {
    table: "wheel_segments",
    row: "wheel = 'mosaic' and prize_kind = 'bonus'",
    fixed: ["wheel", "position"],
    changes: {
      weight: "weight + 1",
      prize_kind: "'item'",
      prize_x100: "0",
      label: `'{"en": "Ours", "id": "Milik kami"}'`,
      promotion_slug: "null",
      stock: "7",
    },
  },
  {
    table: "house_bank_accounts",
    row: "bank_code = 'NUSA'",
    fixed: ["id", "bank_code", "account_number"],
    changes: {
      currency: "'THB'",
      account_name: "'Ours'",
      min_minor: "min_minor + 1",
      max_minor: "max_minor + 1",
      active: "not active",
      sort: "sort + 7",
    },
  },
  {
    table: "players",
    row: `username = '${demoLogin.username}'`,
    fixed: ["id", "username", "referral_code", "referred_by", "birth_date", "currency"],
    changes: {
      password_hash: "'another'",
      password_changed_at: "created_at",
      full_name: "'Somebody Else'",
      phone: "'+6281299999999'",
      email: "'ours@tessera.example'",
      email_norm: "'ours@tessera.example'",
      email_verified_at: "null",
      language: "'id'",
      status: "'suspended'",
      deposit_disabled: "true",
      withdraw_disabled: "true",
      play_disabled: "true",
      disabled_reason: "'because'",
      kyc_status: "'rejected'",
      limit_prompt_answered_at: "created_at",
      terms_version: "'other'",
      terms_accepted_at: "created_at - interval '1 day'",
      last_login_at: "created_at",
      previous_login_at: "created_at",
      token_epoch: "3",
      created_at: "created_at - interval '1 day'",
      updated_at: "created_at - interval '1 day'",
    },
  },
  {
    table: "operators",
    row: "username = 'owner'",
    fixed: ["id"],
    changes: {
      username: "'boss'",
      password_hash: "'another'",
      totp_secret: "'x'",
      totp_last_step: "5",
      roles: "array['cashier']",
      status: "'disabled'",
      created_at: "created_at - interval '1 day'",
    },
  },
];

const rowsOf = (table: string) =>
  site.database.query(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`);

describe("a start after an operator has changed what was seeded", () => {
  it("every table that a start fills: is among those below, or cannot be changed", async () => {
    const tables = await site.database.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const filled: string[] = [];
    for (const { name } of tables) {
      if ((await site.database.query(`select 1 from "${name}" limit 1`)).length > 0) filled.push(name);
    }
    const byMigration = ["banks", "currencies", "server_migrations"];
    const ofDemoPlayers = ["accounts", "entries", "inbox_messages", "journals", "outbox", "spin_seeds"];
    const expected = [...operatorChanges.map(({ table }) => table), ...byMigration, ...ofDemoPlayers];
    expect(filled).toEqual([...expected, "search_words", "seeded_rows"].toSorted());
  });

  it.each(operatorChanges)("every column of $table: stays", async ({ table, row, fixed, changes }) => {
    const columns = await site.database.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
      [table],
    );
    expect([...fixed, ...Object.keys(changes)].toSorted()).toEqual(
      columns.map(({ name }) => name).toSorted(),
    );
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
  });

  it("rows that were deleted, and a demo player under another name: do not come back", async () => {
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

  it("rows that an operator has added: stay as they are, under the name of a later seed too", async () => {
    await site.database.query(
      `insert into games select (jsonb_populate_record(g, '{"id": "01a20141-346a-749e-a595-c6fdc10a1926",
         "slug": "our-own", "provider_game_id": "our-own"}')).* from games g where slug = 'golden-koi'`,
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
const seed = (edit: (feed: Feed) => Feed, changes: { studioUrl?: string } = {}) =>
  importOffers(site.database, { ...site.dependencies, ...changes, now: site.clock.now() }, (code) =>
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

  it("of the catalogue: reaches all columns that nobody has touched, and none that somebody has", async () => {
    await site.database.query("update games set max_bet_minor = max_bet_minor + 1 where slug = 'golden-koi'");
    await site.database.query("update providers set swatch = '#000000' where code = 'ashlar'");
    await seed(later, { studioUrl: "http://127.0.0.1:4001" });
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

  it("of the catalogue, without a title and later with it: hidden and back, unless its state was set", async () => {
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

  it("on a database from before seeds were remembered: states that were set stay, what starts wrote follows", async () => {
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
    await seed(later, { studioUrl: "http://127.0.0.1:4001" });
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

  it("of promotions: terms follow as a whole where none of them was touched", async () => {
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

  it("of house accounts: follows where nobody has touched it", async () => {
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
