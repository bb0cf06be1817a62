import { readFileSync } from "node:fs";
import { siteApi } from "@tessera/shared/contracts/site";
import { hourMs } from "@tessera/shared/core/durations";
import { announcementsApi, bannersApi, pagesApi } from "@tessera/shared/operator-contracts/content";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { contentEditor } from "../../testing/content-editor.ts";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../testing/index.ts";

const now = "2026-11-21T10:00:00.000Z";
/** First segments of the paths of screens, which the parts of a site bring. */
const areas = new Set(["games", "pages", "play", "promotions"]);
let site: TestSite;
let editor: TestOperator;
beforeAll(async () => {
  site = await testSite({
    rateLimits: "loose",
    now,
    hasPage: async (path) => areas.has(path.split("/")[1] ?? ""),
  });
  editor = await createTestOperator(site, "content");
});
afterEach(async () => {
  await site.database.query("delete from content_versions where slug like 'own-%'");
  await site.database.query("delete from content_documents where slug like 'own-%'");
});
afterAll(() => site.close());

const banner = {
  slot: "home",
  picture: { kind: "game", game: "golden-koi" },
  link: null,
  title: { en: "An evening", id: "Suatu malam" },
  text: { en: "By the pond.", id: "Di tepi kolam." },
  alt: { en: "A koi", id: "Seekor koi" },
  startsAt: "2026-11-01T17:00:00.000Z",
  endsAt: "2027-11-01T17:00:00.000Z",
  sort: 0,
};
const announcement = {
  text: { en: "Closed tonight.", id: "Tutup malam ini." },
  startsAt: null,
  endsAt: "2026-11-22T17:00:00.000Z",
  sort: 0,
};
const { create, publish, list, archive, draft, tryToPublish } = contentEditor(() => editor);
const shownBanners = async (slot = "home") =>
  (await site.call(siteApi.banners, { query: { slot } })).reply.items;
const shownAnnouncements = async (language = "en") =>
  (await site.call(siteApi.announcements, { headers: { "accept-language": language } })).reply.items.map(
    ({ text }) => text,
  );
const auditOf = async (slug: string) =>
  (
    await site.database.query<{ action: string }>(
      "select action from audit_log where target_id = $1 order by id",
      [slug],
    )
  ).map(({ action }) => action);

const page = {
  title: { en: "House rules", id: "Aturan rumah" },
  blocks: [{ kind: "paragraph", text: { en: "Be kind.", id: "Bersikaplah ramah." } }],
};

it.each([
  ["a banner", "banner", bannersApi, banner],
  ["an announcement", "announcement", announcementsApi, announcement],
  ["a page", "page", pagesApi, page],
] as const)("%s, through all its changes: each in the audit log", async (_, kind, api, content) => {
  const { slug, answer } = await tryToPublish(api, content);
  const drafted = await draft(api, slug, answer.reply.revision, content);
  const { revision } = drafted.reply;
  expect((await editor.call(api.discard, { params: { slug }, body: { revision } })).status).toBe(204);
  expect((await archive(api, slug, revision + 1)).status).toBe(200);
  const verbs = ["create", "publish", "draft", "discard", "archive"];
  expect(await auditOf(slug)).toEqual(verbs.map((verb) => `${kind}.${verb}`));
});

describe("an announcement", () => {
  it("draft: hidden; published: shown in the reader's language; archived: hidden; every step is in the audit log", async () => {
    const {
      slug,
      answer: { status, reply },
    } = await create(announcementsApi, announcement);
    expect([status, reply.status, reply.version, reply.content]).toEqual([201, "draft", 0, null]);
    expect(await shownAnnouncements()).not.toContain("Closed tonight.");

    const published = await publish(announcementsApi, slug, reply.revision);
    expect([published.status, published.reply.version, published.reply.draft]).toEqual([200, 1, null]);
    expect(await shownAnnouncements()).toContain("Closed tonight.");
    expect(await shownAnnouncements("id")).toContain("Tutup malam ini.");

    expect((await archive(announcementsApi, slug, published.reply.revision)).reply.status).toBe("archived");
    expect(await shownAnnouncements()).not.toContain("Closed tonight.");
    expect(await auditOf(slug)).toEqual([
      "announcement.create",
      "announcement.publish",
      "announcement.archive",
    ]);
  });

  it("a draft of published content: the published version stays until the draft is published", async () => {
    const {
      slug,
      answer: { reply },
    } = await tryToPublish(announcementsApi, announcement);
    const later = { ...announcement, text: { en: "Open again.", id: "Buka lagi." } };
    const drafted = await draft(announcementsApi, slug, reply.revision, later);
    expect(await shownAnnouncements()).toContain("Closed tonight.");
    await publish(announcementsApi, slug, drafted.reply.revision);
    expect(await shownAnnouncements()).toContain("Open again.");
  });

  it("an earlier version published again: shown as a new version, and the list has every version", async () => {
    const {
      slug,
      answer: { reply },
    } = await tryToPublish(announcementsApi, announcement);
    const later = { ...announcement, text: { en: "Open again.", id: "Buka lagi." } };
    const drafted = await draft(announcementsApi, slug, reply.revision, later);
    const second = await publish(announcementsApi, slug, drafted.reply.revision);
    const undone = await publish(announcementsApi, slug, second.reply.revision, 1);
    expect([undone.status, undone.reply.version]).toEqual([200, 3]);
    expect(await shownAnnouncements()).toContain("Closed tonight.");
    const { items } = (await editor.call(announcementsApi.versions, { params: { slug } })).reply;
    expect(items.map(({ version, content }) => [version, content.text.en])).toEqual([
      [3, "Closed tonight."],
      [2, "Open again."],
      [1, "Closed tonight."],
    ]);
    expect((await publish(announcementsApi, slug, undone.reply.revision, 9)).error.fields).toEqual({
      version: "invalid",
    });
  });

  it("a seeded announcement that was changed: its first version can be published again", async () => {
    const [seeded] = (await editor.call(announcementsApi.list)).reply.items;
    if (!seeded?.content) throw new Error("There is no announcement.");
    const drafted = await draft(announcementsApi, seeded.slug, seeded.revision, announcement);
    const second = await publish(announcementsApi, seeded.slug, drafted.reply.revision);
    const undone = await publish(announcementsApi, seeded.slug, second.reply.revision, 1);
    expect(undone.reply.content).toEqual(seeded.content);
  });

  it("before its start and after its end: not shown", async () => {
    const hour = (hours: number) => new Date(Date.parse(now) + hours * hourMs).toISOString();
    const early = { ...announcement, startsAt: hour(1), endsAt: hour(2) };
    expect((await tryToPublish(announcementsApi, early)).answer.status).toBe(200);
    const shown: boolean[] = [];
    for (const at of [0, 1, 2]) {
      const other = await testSite({ database: site.database, now: hour(at) });
      const { items } = (await other.call(siteApi.announcements)).reply;
      shown.push(items.some(({ text }) => text === "Closed tonight."));
      await other.app.close();
    }
    expect(shown).toEqual([false, true, false]);
  });

  it("published without an end, before one was required: hidden; after the migration: shown, with an end in 30 days", async () => {
    const { slug } = await tryToPublish(announcementsApi, announcement);
    await site.database.query(
      `update content_documents set content = jsonb_set(content, '{endsAt}', 'null') where slug = $1`,
      [slug],
    );
    expect(await shownAnnouncements()).not.toContain("Closed tonight.");
    const migration = new URL("../../../migrations/0264_announcements_end.sql", import.meta.url);
    await site.database.transaction((sql) => sql.execute(readFileSync(migration, "utf8")));
    expect(await shownAnnouncements()).toContain("Closed tonight.");
    const [row] = await site.database.query<{ days: number; revision: number }>(
      `select extract(day from (content->>'endsAt')::timestamptz - now())::int as days, revision
         from content_documents where slug = $1`,
      [slug],
    );
    expect([[29, 30].includes(row?.days ?? 0), row?.revision]).toEqual([true, 3]);
  });

  it("discarded before it was published: deleted; discarded without a draft: CONFLICT", async () => {
    const { slug } = await create(announcementsApi, announcement);
    const discard = (revision: number) =>
      editor.call(announcementsApi.discard, { params: { slug }, body: { revision } });
    expect((await discard(1)).status).toBe(204);
    expect((await discard(1)).error.code).toBe("NOT_FOUND");
    expect(await auditOf(slug)).toEqual(["announcement.create", "announcement.discard"]);
  });
});

describe("two operators and one announcement", () => {
  it("the second one sends an outdated revision: CONFLICT with the state and the first operator's name, for every call", async () => {
    const { slug, answer } = await tryToPublish(announcementsApi, announcement);
    const { revision } = (await draft(announcementsApi, slug, answer.reply.revision, announcement)).reply;
    const now = await draft(announcementsApi, slug, revision, announcement);
    const second = await createTestOperator(site, "content");
    const call = { params: { slug }, body: { revision } };
    const answers = [
      await second.call(announcementsApi.publish, call),
      await second.call(announcementsApi.draft, { ...call, body: { revision, content: announcement } }),
      await second.call(announcementsApi.discard, call),
      await second.call(announcementsApi.archive, call),
    ];
    for (const { status, error } of answers) {
      expect([status, error.code]).toEqual([409, "CONFLICT"]);
      expect(error.details).toMatchObject({
        status: "published",
        revision: now.reply.revision,
        by: expect.stringMatching(/^admin:/) as string,
      });
    }
  });

  it("both publish at the same time: one succeeds", async () => {
    const {
      slug,
      answer: { reply },
    } = await create(announcementsApi, announcement);
    const results = await Promise.all([1, 2].map(() => publish(announcementsApi, slug, reply.revision)));
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("a slug that is in use: refused at its field", async () => {
    const taken = { slug: "play-money", content: announcement };
    const { error } = await editor.call(announcementsApi.create, { body: taken });
    expect(error.fields).toEqual({ slug: "content.slugTaken" });
  });
});

describe("a publication with missing values: refused at every such field, in both languages", () => {
  it.each([
    [
      "an announcement without a text",
      announcementsApi,
      { ...announcement, text: { en: "", id: "" } },
      { "content.text.en": "required", "content.text.id": "required" },
    ],
    [
      "an announcement in one language",
      announcementsApi,
      { ...announcement, text: { en: "Closed.", id: " " } },
      { "content.text.id": "required" },
    ],
    [
      "an announcement without an end",
      announcementsApi,
      { ...announcement, endsAt: null },
      { "content.endsAt": "required" },
    ],
    [
      "a banner without anything",
      bannersApi,
      {
        ...banner,
        picture: { kind: "game", game: "" },
        title: { en: "", id: "" },
        text: { en: "", id: "" },
        alt: { en: "", id: "" },
        startsAt: null,
        endsAt: null,
      },
      {
        "content.title.en": "required",
        "content.title.id": "required",
        "content.text.en": "required",
        "content.text.id": "required",
        "content.alt.en": "required",
        "content.alt.id": "required",
        "content.startsAt": "required",
        "content.endsAt": "required",
        "content.picture.game": "content.gameUnknown",
      },
    ],
    [
      "a page with an empty heading, an empty list and a link without a text",
      pagesApi,
      {
        title: { en: "Imprint", id: "Jejak" },
        blocks: [
          { kind: "heading", text: { en: "Who", id: "" } },
          { kind: "list", items: [] },
          { kind: "list", items: [{ en: "One", id: "" }] },
          { kind: "link", text: { en: "", id: "Ke" }, to: "" },
        ],
      },
      {
        "content.blocks.0.text.id": "required",
        "content.blocks.1.items": "required",
        "content.blocks.2.items.0.id": "required",
        "content.blocks.3.text.en": "required",
        "content.blocks.3.to": "required",
      },
    ],
    [
      "a period that ends before it begins",
      bannersApi,
      { ...banner, endsAt: "2026-10-01T00:00:00.000Z" },
      { "content.endsAt": "content.endsBeforeStart" },
    ],
    [
      "a period that has ended",
      bannersApi,
      { ...banner, endsAt: now },
      { "content.endsAt": "content.ended" },
    ],
  ] as const)("%s", async (_, api, content, fields) => {
    const { slug: refused, answer } = await tryToPublish(api, content);
    expect([answer.status, answer.error.code, answer.error.fields]).toEqual([400, "VALIDATION", fields]);
    const stored = (await list(api)).reply.items.find(({ slug }) => slug === refused);
    expect([stored?.status, stored?.draft?.faults]).toEqual(["draft", fields]);
  });
});

describe("links and pictures of a banner", () => {
  it.each([
    ["/games", undefined],
    ["/promotions/first-look", undefined],
    ["/play/golden-koi", undefined],
    ["/pages/help", undefined],
    ["https://gamblingtherapy.org/", undefined],
    ["/play/no-such-game", "content.linkUnknown"],
    ["/promotions/no-such-promotion", "content.linkUnknown"],
    ["/promotions/wheel-bonus", "content.linkUnknown"],
    ["/pages/no-such-page", "content.linkUnknown"],
    ["/nowhere", "content.linkUnknown"],
    ["/api/site", "content.linkUnknown"],
    ["//evil.example/", "content.link"],
    ["/\\evil.example", "content.link"],
    ["/\tgames", "content.link"],
    ["https://evil.example/", "content.link"],
    ["https://gamblingtherapy.org@evil.example/", "content.link"],
    ["https://evil@gamblingtherapy.org/", "content.link"],
    ["http://gamblingtherapy.org/", "content.link"],
    ["javascript:alert(1)", "content.link"],
    ["games", "content.link"],
    ["", "content.link"],
  ])("%s: %s", async (link, fault) => {
    const { answer } = await tryToPublish(bannersApi, { ...banner, link });
    const fields = answer.status === 200 ? undefined : answer.error.fields?.["content.link"];
    expect([answer.status, fields]).toEqual([fault === undefined ? 200 : 400, fault]);
  });

  it("a game that cannot be played, without a link: refused at the game", async () => {
    await site.database.query("update games set status = 'maintenance' where slug = 'golden-koi'");
    const {
      answer: { error },
    } = await tryToPublish(bannersApi, banner);
    await site.database.query("update games set status = 'active' where slug = 'golden-koi'");
    expect(error.fields).toEqual({ "content.picture.game": "content.gameClosed" });
  });

  it("a promotion's picture with a link: both are shown", async () => {
    const picture = { kind: "drawing", drawing: "first-look" };
    const { slug } = await tryToPublish(bannersApi, {
      ...banner,
      slot: "promo",
      picture,
      link: "/promotions",
    });
    expect(await shownBanners("promo")).toMatchObject([
      { id: slug, imageMobile: "/art/promotion/first-look.svg", link: "/promotions", version: 1 },
    ]);
    const without = await tryToPublish(bannersApi, { ...banner, slot: "promo", picture, link: null });
    expect(without.answer.error.fields).toEqual({ "content.link": "required" });
  });

  it("a second popup on the days of another one: refused; after the first one was archived: shown", async () => {
    const popup = { ...banner, slot: "popup" };
    const refused = await tryToPublish(bannersApi, popup);
    expect(refused.answer.error.fields).toEqual({ "content.startsAt": "content.popupTaken" });
    const first = (await editor.call(bannersApi.list)).reply.items.find(
      ({ content }) => content?.slot === "popup",
    );
    await archive(bannersApi, first?.slug ?? "", first?.revision ?? 0);
    expect((await publish(bannersApi, refused.slug, 1)).status).toBe(200);
    expect((await shownBanners("popup")).map(({ id }) => id)).toEqual([refused.slug]);
  });
});

describe("hostile text in content", () => {
  it("markup, scripts and entities: stored and returned as plain text", async () => {
    const text = `<img src=x onerror="alert(1)"><script>alert('1')</script> &lt;b&gt; {{name}} '; drop table players`;
    const {
      answer: { status },
    } = await tryToPublish(announcementsApi, {
      ...announcement,
      text: { en: text, id: text },
    });
    expect(status).toBe(200);
    expect(await shownAnnouncements()).toContain(text);
  });

  it.each([
    ["characters that reverse the direction of the text", "\u202Eevil", "content.characters"],
    ["invisible characters", "Clo\u200Bsed", "content.characters"],
    ["a control character", "Closed\u0007", "content.characters"],
    ["a line break", "Closed\ntonight", "content.characters"],
    ["10,000 letters", "a".repeat(10_000), "content.long"],
  ])("%s: refused at the field of its language", async (_, text, key) => {
    const {
      answer: { status, error },
    } = await create(announcementsApi, {
      ...announcement,
      text: { en: "Closed.", id: text },
    });
    expect([status, error.fields]).toEqual([400, { "content.text.id": key }]);
  });

  it.each([
    [
      "a language that the site does not have",
      { en: "a", id: "b", xx: "c" },
      { "content.text.xx": "unknown" },
    ],
    ["a number in the place of a text", { en: 5, id: "b" }, { "content.text.en": "invalid" }],
  ])("%s: refused at its field", async (_, text, fields) => {
    const {
      answer: { error },
    } = await create(announcementsApi, { ...announcement, text });
    expect(error.fields).toEqual(fields);
  });
});
