import { findTitle } from "@tessera/counterparties/testing";
import { siteApi } from "@tessera/shared/contracts/site";
import { promotionDrawings } from "@tessera/shared/operator-contracts/content";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type TestSite, testSite } from "../../testing/index.ts";
import { importOffers } from "../../testing/offered-titles.ts";
import { gameBanners } from "./banners.ts";

let site: TestSite;

beforeAll(async () => {
  site = await testSite({ rateLimits: "loose", now: "2026-11-21T10:00:00.000Z" });
});
beforeEach(() => site.reset());
const importTitles = () => importOffers(site.database, { ...site.dependencies, now: site.clock.now() });
afterAll(() => site.close());

it("the site's facts: money mode, the two currencies, age and terms", async () => {
  const { status, reply, headers } = await site.call(siteApi.site);
  expect(status).toBe(200);
  expect(reply).toMatchObject({
    name: "Tessera",
    moneyMode: "play",
    currencies: [
      { code: "IDR", exponent: 2, realFactor: 1000, realExponent: 0, symbol: "Rp" },
      { code: "THB", exponent: 2, realFactor: 1, realExponent: 2, symbol: "฿" },
    ],
    defaultLanguage: "en",
    defaultLocale: "id",
    timeZone: "Asia/Bangkok",
    minAge: 21,
    maintenance: { active: false, until: null },
  });
  expect(headers["cache-control"]).toBe("no-cache");
});

it("the site's facts requested again with their tag: 304 without a body; after a change: 200 and another tag", async () => {
  const first = await site.call(siteApi.site);
  const tag = String(first.headers["etag"]);
  const again = await site.call(siteApi.site, {
    headers: { "if-none-match": `"other", ${tag.slice("W/".length)}` },
  });
  expect([again.status, again.json, again.headers["etag"]]).toEqual([304, undefined, tag]);

  await site.database.query(
    `insert into maintenance_windows (id, area, message, starts_at, ends_at, created_by, changed_by, created_at)
     values (gen_random_uuid(), 'site', '{"en":"Later"}', $1, $2, 'test', 'test', $1)`,
    ["2026-11-21T09:00:00.000Z", "2026-11-21T12:00:00.000Z"],
  );
  const changed = await site.call(siteApi.site, { headers: { "if-none-match": tag } });
  expect(changed.status).toBe(200);
  expect(changed.reply.maintenance).toMatchObject({ active: true, until: "2026-11-21T12:00:00.000Z" });
});

it("banners of home: the same games in both languages, with pictures on paths of the site", async () => {
  await importTitles();
  const en = await site.call(siteApi.banners, { query: { slot: "home" } });
  const id = await site.call(siteApi.banners, {
    query: { slot: "home" },
    headers: { "accept-language": "id" },
  });
  expect(en.reply.items[0]).toMatchObject({
    id: "phoenix-fan",
    title: "Phoenix Fan has landed",
    imageMobile: "/art/banner/phoenix-fan-mobile",
    imageDesktop: "/art/banner/phoenix-fan-desktop",
    link: "/play/phoenix-fan",
  });
  expect(id.reply.items[0]?.title).toBe("Kipas Phoenix telah tiba");
  expect(id.reply.items.map((banner) => banner.id)).toEqual(en.reply.items.map((banner) => banner.id));
  expect(en.headers["vary"]).toBe("accept-language, authorization, accept-encoding");
});

it("banners of games that are not offered: left out", async () => {
  expect((await site.call(siteApi.banners, { query: { slot: "home" } })).reply.items).toEqual([]);
});

it("a banner of a game that cannot be played now: left out when it leads to the game, shown when it leads elsewhere", async () => {
  await importTitles();
  const { database } = site;
  await database.query(
    "update games set status = 'maintenance' where slug in ('phoenix-fan', 'lantern-street')",
  );
  await database.query(
    "update providers set status = 'maintenance' where code = (select provider_code from games where slug = 'krakatau-wild')",
  );
  const shown = async (slot: "home" | "popup") =>
    (await site.call(siteApi.banners, { query: { slot } })).reply.items.map(({ id }) => id);
  const home = await shown("home");
  expect(home).not.toContain("phoenix-fan");
  expect(home).not.toContain("krakatau-wild");
  expect(home.length).toBeGreaterThan(0);
  expect(await shown("popup")).toEqual(["lantern-street"]);
});

it("every banner: leads to a game of the catalogue that can be played", () => {
  for (const { slug } of gameBanners) {
    expect(findTitle(slug)?.playable, slug).toBe(true);
  }
});

it("the popup: links to an existing promotion", async () => {
  await importTitles();
  const { items } = (await site.call(siteApi.banners, { query: { slot: "popup" } })).reply;
  expect(items.map(({ id, link }) => [id, link])).toEqual([
    ["lantern-street", "/promotions/lantern-evening"],
  ]);
  expect(promotionDrawings).toContain("lantern-evening");
});

it("a slot without banners: an empty list; an unknown slot: 400", async () => {
  expect((await site.call(siteApi.banners, { query: { slot: "promo" } })).reply.items).toEqual([]);
  expect((await site.call(siteApi.banners, { query: { slot: "cellar" } })).status).toBe(400);
});

it("banners before their start: not listed", async () => {
  const early = await testSite({ now: "2025-12-31T23:59:59.999Z" });
  try {
    expect((await early.call(siteApi.banners)).reply.items).toEqual([]);
  } finally {
    await early.close();
  }
});

it("announcements: in the requested language", async () => {
  const en = await site.call(siteApi.announcements);
  const id = await site.call(siteApi.announcements, { headers: { "accept-language": "id-ID,en;q=0.5" } });
  expect(en.reply.items[0]?.text).toBe(
    "Tessera runs on play money. A new account starts with 1,000.00 credits.",
  );
  expect(id.reply.items[0]?.text).toBe(
    "Tessera menggunakan uang mainan. Akun baru dimulai dengan 1,000.00 kredit.",
  );
});

it("the seeded announcements: end two months after the month of the start", async () => {
  const endsOf = async (at: string) => {
    const started = await testSite({ now: at });
    const { items } = (await started.call(siteApi.announcements)).reply;
    await started.close();
    return new Set(items.map(({ endsAt }) => endsAt));
  };
  expect(await endsOf("2026-11-30T16:59:59.000Z")).toEqual(new Set(["2027-01-31T17:00:00.000Z"]));
  expect(await endsOf("2026-11-30T17:00:00.000Z")).toEqual(new Set(["2027-02-28T17:00:00.000Z"]));
});

it("a site with real money: has no announcement about play money", async () => {
  const real = await testSite({ moneyMode: "real" });
  const { items } = (await real.call(siteApi.announcements)).reply;
  await real.close();
  expect(items.map(({ id }) => id)).toEqual(["own-limits"]);
});

it.each(["terms", "privacy", "responsible-gaming", "help"])(
  "page %s: the same blocks in both languages",
  async (slug) => {
    const en = await site.call(siteApi.page, { params: { slug } });
    const id = await site.call(siteApi.page, { params: { slug }, headers: { "accept-language": "id" } });
    expect(en.status).toBe(200);
    expect(id.reply.blocks.map(({ kind }) => kind)).toEqual(en.reply.blocks.map(({ kind }) => kind));
    expect(id.reply.title).not.toBe(en.reply.title);
    expect(JSON.stringify([en.json, id.json])).not.toContain("!");
  },
);

it("the terms' version: the version that a registration has to accept", async () => {
  const { reply: page } = await site.call(siteApi.page, { params: { slug: "terms" } });
  expect(page.version).toBe((await site.call(siteApi.site)).reply.termsVersion);
});

it("an unknown page: 404", async () => {
  const { status, error } = await site.call(siteApi.page, { params: { slug: "imprint" } });
  expect([status, error.code]).toEqual([404, "NOT_FOUND"]);
});

const report = {
  error: "TypeError: x is undefined",
  errorInfo: "\n    at Shelf\neyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJwLTEifQ.c2lnbmF0dXJl",
  url: "http://localhost:3000/games",
  user: "budi88",
  tag: "ERROR_BOUNDARY",
  date: "2026-11-21T17:00:09+07:00",
};

it("a crash report: stored with both times, and with a token replaced by its fingerprint", async () => {
  expect((await site.call(siteApi.reportError, { body: report })).status).toBe(204);
  const [row] = await site.database.query(
    "select error, error_info, username, client_date, created_at, signature_ok, host(ip) as ip from error_logs",
  );
  expect(row).toEqual({
    error: "TypeError: x is undefined",
    error_info: "\n    at Shelf\n[token:63d814fb3483]",
    username: "budi88",
    client_date: new Date("2026-11-21T10:00:09.000Z"),
    created_at: site.clock.now(),
    signature_ok: true,
    ip: "127.0.0.1",
  });
});

it.each([
  ["an invalid date", { body: { ...report, date: "yesterday" } }, { client_date: null }],
  ["an expired bearer", { headers: { authorization: "Bearer not.a.token" } }, { username: "budi88" }],
])("a crash report with %s: accepted and stored", async (_, input, stored) => {
  expect((await site.call(siteApi.reportError, { body: report, ...input })).status).toBe(204);
  expect(await site.database.query("select * from error_logs")).toEqual([expect.objectContaining(stored)]);
});

const startReport = {
  ...report,
  error: "Not loaded: http://localhost:3000/r/r_1/js/shell.js",
  errorInfo: `remote=shell release=r_${"0".repeat(64)} failed=script`,
};
/** Sends a report without a signature. */
const sendUnsigned = (payload: object, headers: Record<string, string> = {}) =>
  site.app.inject({ method: "POST", url: "/api/error-log", headers, payload });

it("an unsigned report from a document whose shell did not start: stored as unsigned, with the player's name", async () => {
  expect((await sendUnsigned(startReport)).statusCode).toBe(204);
  expect(await site.database.query("select * from error_logs")).toEqual([
    expect.objectContaining({ signature_ok: false, username: "budi88", remote: "shell" }),
  ]);
});

it.each<[string, object, Record<string, string>?]>([
  ["a crash report", report],
  ["of another part", { ...startReport, errorInfo: "remote=games release=r_1 failed=script" }],
  [
    "of a step that is not one of the start",
    { ...startReport, errorInfo: "remote=shell release=r_1 failed=render" },
  ],
  ["with text after the step", { ...startReport, errorInfo: `${startReport.errorInfo}\n    at Shelf` }],
  ["with a long error", { ...startReport, error: "x".repeat(501) }],
  ["with an unknown field", { ...startReport, ip: "192.0.2.1" }],
  ["of a start, with a wrong signature", startReport, { "x-signature": "wrong" }],
])("an unsigned report, %s: refused, and not stored", async (_, body, headers) => {
  const response = await sendUnsigned(body, headers);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ error: { code: "SIGNATURE_INVALID" } });
  expect(await site.database.query("select id from error_logs")).toEqual([]);
});

it.each([
  ["without its tag", { ...report, tag: undefined }],
  ["with another tag", { ...report, tag: "INFO" }],
  ["with an unknown field", { ...report, ip: "192.0.2.1" }],
  ["too long", { ...report, error: "x".repeat(2_001) }],
  ["with a character that cannot be stored", { ...report, error: "a\0b" }],
])("a crash report %s: 400", async (_, body) => {
  const { status, error } = await site.call(siteApi.reportError, { body });
  expect([status, error.code]).toEqual([400, "VALIDATION"]);
});

it("a report that the database refuses: still answered by 204", async () => {
  await site.database.execute("alter table error_logs rename to error_logs_away");
  try {
    expect((await site.call(siteApi.reportError, { body: report })).status).toBe(204);
  } finally {
    await site.database.execute("alter table error_logs_away rename to error_logs");
  }
});

it.each([
  ["signed", true],
  ["unsigned", false],
])("a 31st report from one address within a minute, %s: 429", async (_, isSigned) => {
  const strict = await testSite({ rateLimits: "real" });
  const send = async () =>
    isSigned
      ? (await strict.call(siteApi.reportError, { body: report })).status
      : (await strict.app.inject({ method: "POST", url: "/api/error-log", payload: startReport })).statusCode;
  try {
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push(await send());
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 204), 429]);
  } finally {
    await strict.close();
  }
});
