import { siteApi } from "@tessera/shared/contracts/site";
import { pagesApi } from "@tessera/shared/operator-contracts/content";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contentEditor } from "../../testing/content-editor.ts";
import { createTestOperator, type TestOperator, type TestSite, testSite } from "../../testing/index.ts";

let site: TestSite;
let editor: TestOperator;
beforeAll(async () => {
  site = await testSite({ rateLimits: "loose", now: "2026-11-21T10:00:00.000Z" });
  editor = await createTestOperator(site, "content");
});
afterAll(() => site.close());

const { publish, archive, draft, tryToPublish } = contentEditor(() => editor);

describe("a page of content", () => {
  const page = {
    title: { en: "Imprint", id: "Jejak" },
    blocks: [
      { kind: "paragraph", text: { en: "We.", id: "Kami." } },
      { kind: "list", items: [{ en: "One", id: "Satu" }] },
      { kind: "link", text: { en: "Help", id: "Bantuan" }, to: "/pages/help" },
    ],
  };

  it("published: found by its slug in both languages, with the Bangkok day as version, numbered when repeated", async () => {
    const {
      slug,
      answer: { reply },
    } = await tryToPublish(pagesApi, page);
    const read = await site.call(siteApi.page, { params: { slug }, headers: { "accept-language": "id" } });
    expect(read.reply).toEqual({
      slug,
      title: "Jejak",
      version: "2026-11-21",
      blocks: [
        { kind: "paragraph", text: "Kami." },
        { kind: "list", items: ["Satu"] },
        { kind: "link", text: "Bantuan", to: "/pages/help" },
      ],
    });
    const drafted = await draft(pagesApi, slug, reply.revision, page);
    expect((await publish(pagesApi, slug, drafted.reply.revision)).reply.label).toBe("2026-11-21-2");
  });

  it("new terms: the site names their version, and a registration has to accept it", async () => {
    const terms = (await editor.call(pagesApi.list)).reply.items.find(({ slug }) => slug === "terms");
    const drafted = await draft(pagesApi, "terms", terms?.revision ?? 0, page);
    expect((await site.call(siteApi.site)).reply.termsVersion).toBe("2026-11-01");
    await publish(pagesApi, "terms", drafted.reply.revision);
    expect((await site.call(siteApi.site)).reply.termsVersion).toBe("2026-11-21");
  });

  it("the terms archived: refused, since the site links to them", async () => {
    const terms = (await editor.call(pagesApi.list)).reply.items.find(({ slug }) => slug === "terms");
    const { error } = await archive(pagesApi, "terms", terms?.revision ?? 0);
    expect(error.fields).toEqual({ slug: "content.permanent" });
  });
});
