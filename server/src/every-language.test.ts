import { inboxApi } from "@tessera/shared/contracts/inbox";
import { siteApi } from "@tessera/shared/contracts/site";
import { languageCodes } from "@tessera/shared/core/languages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { texts as accountTexts } from "./modules/auth/texts.ts";
import { otpMail } from "./modules/verification/index.ts";
import { texts as codeTexts } from "./modules/verification/codes/otp-mail.ts";
import { texts as siteTexts } from "./modules/site/texts.ts";
import { testSite, type TestSite } from "./testing/index.ts";

let site: TestSite;
beforeAll(async () => {
  site = await testSite();
});
afterAll(() => site.close());

describe.each(languageCodes)("the server in %s", (language) => {
  const headers = { "accept-language": language };

  it("content of the site: in the language of the call's reader", async () => {
    const { announcements, pages } = siteTexts[language];
    const shown = (await site.call(siteApi.announcements, { headers })).reply.items;
    expect(shown.map(({ text }) => text)).toEqual(Object.values(announcements));
    const terms = await site.call(siteApi.page, { params: { slug: "terms" }, headers });
    expect(terms.reply.title).toBe(pages.terms.title);
  });

  it("a stored message: has a text in this language", async () => {
    const as = await site.player();
    const { items } = (await site.call(inboxApi.list, { headers }, { as })).reply;
    expect(items.map(({ title }) => title)).toEqual([accountTexts[language].welcome.title]);
  });

  it("a mail: in the player's language", () => {
    const mail = otpMail({ username: "budi88", email: "budi@example.com", language }, "withdraw", "123456");
    expect(mail.subject).toBe(codeTexts[language].subject("123456"));
    expect(mail.text).toContain(codeTexts[language].warning);
  });
});
