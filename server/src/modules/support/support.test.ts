import { depositsApi } from "@tessera/shared/contracts/deposits";
import { inboxApi } from "@tessera/shared/contracts/inbox";
import { supportApi as api } from "@tessera/shared/contracts/support";
import { withdrawalsApi } from "@tessera/shared/contracts/withdrawals";
import { newId } from "@tessera/shared/core/identifiers";
import { operatorSupportApi } from "@tessera/shared/operator-contracts/support";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestOperator, type TestOperator, type TestPlayer } from "../../testing/index.ts";
import { type MailServer, mailServer } from "../../testing/mail-server.ts";
import { type MoneySite, moneySite } from "../../testing/money-site.ts";
import { createTestBankAccount } from "../../testing/test-bank-account.ts";

let mail: MailServer;
let site: MoneySite;
let support: TestOperator;
let player: TestPlayer;
beforeAll(async () => {
  mail = await mailServer();
  site = await moneySite({ smtpUrl: mail.smtpUrl });
  support = await createTestOperator(site, "support");
}, 120_000);
afterAll(async () => {
  await site.close();
  await mail.close();
});
beforeEach(async () => {
  player = await site.player({ balanceCredits: 1_000 });
});

const keyed = (key = newId()) => ({ "idempotency-key": key });
const ask = (input: object = {}, as = player, headers = keyed()) =>
  site.call(api.create, { body: { subject: "other", text: "Where is it?", ...input }, headers }, { as });
const asked = async (input: object = {}, as = player) => (await ask(input, as)).reply;
const write = (id: string, text: string, as = player) =>
  site.call(api.write, { params: { id }, body: { text }, headers: keyed() }, { as });
const read = async (id: string) => (await site.call(api.one, { params: { id } }, { as: player })).reply;
const answer = (id: string, version: number, text = "It is on its way.", by = support, closes = false) =>
  by.call(operatorSupportApi.answer, { params: { id }, body: { version, text, closes } });
const close = (id: string, version: number, by = support) =>
  by.call(operatorSupportApi.close, { params: { id }, body: { version } });
const codeOf = ({ json }: { readonly json: unknown }) =>
  (json as { readonly error: { readonly code: string; readonly fields?: object } }).error;
const openDeposit = async (as = player) =>
  (await site.call(depositsApi.create, { body: { method: "qris", amount: 50 }, headers: keyed() }, { as }))
    .reply;
const messages = async (language = "en") => {
  const input = { query: { sortDir: "desc" as const }, headers: { "accept-language": language } };
  return (await site.call(inboxApi.list, input, { as: player })).reply.items;
};

describe("a support request", () => {
  it("written, answered, continued and closed: the right status each time, and no message after the end", async () => {
    const { id, number, status } = await asked({ text: "  Where is it?\nI wait.  " });
    expect(number).toMatch(/^H\d{6}-[2-9A-Z]{5}$/);
    expect(status).toBe("open");
    expect((await answer(id, 1)).reply).toMatchObject({ status: "answered", waitsSince: null, version: 2 });
    expect((await read(id)).status).toBe("answered");
    expect((await write(id, "It did not come.")).reply.status).toBe("open");
    expect((await close(id, 3)).reply.status).toBe("closed");
    const closed = await read(id);
    expect(closed.messages.map(({ from, text }) => [from, text])).toEqual([
      ["player", "Where is it?\nI wait."],
      ["support", "It is on its way."],
      ["player", "It did not come."],
    ]);
    expect(codeOf(await write(id, "And now?")).code).toBe("SUPPORT_CLOSED");
    expect((await answer(id, 4)).code).toBe("CONFLICT");
    expect(await read(id)).toEqual(closed);
  });

  it("about a deposit, a withdrawal or a round: shows the number from the history", async () => {
    const deposit = await openDeposit();
    const playerBankAccountId = await createTestBankAccount(site.database, player.id, site.clock.now());
    const body = { amount: 100, playerBankAccountId };
    const withdrawal = (await site.call(withdrawalsApi.create, { body, headers: keyed() }, { as: player }))
      .reply;
    const { gameSessionId: _, ...game } = await site.open(player);
    await site.asStudio("bet", { ...game, roundId: newId(), txId: newId(), amount: 500 });
    const [round] = await site.database.query<{ id: string }>("select id from rounds where player_id = $1", [
      player.id,
    ]);
    expect(await asked({ subject: "deposit", subjectId: deposit.id })).toMatchObject({
      subject: "deposit",
      subjectId: deposit.id,
      subjectNumber: deposit.number,
    });
    expect((await asked({ subject: "withdrawal", subjectId: withdrawal.id })).subjectNumber).toBe(
      withdrawal.number,
    );
    expect((await asked({ subject: "round", subjectId: round?.id })).subjectNumber).toMatch(/^R\d{6}-/);
  });

  it("about another player's deposit, or a deposit sent as a withdrawal: NOT_FOUND at the field, and nothing is stored", async () => {
    const own = await openDeposit();
    const theirs = await openDeposit(await site.player({ balanceCredits: 1_000 }));
    for (const input of [
      { subject: "deposit", subjectId: theirs.id },
      { subject: "withdrawal", subjectId: own.id },
      { subject: "round", subjectId: newId() },
    ]) {
      expect(codeOf(await ask(input))).toMatchObject({
        code: "NOT_FOUND",
        fields: { subjectId: "NOT_FOUND" },
      });
    }
    expect((await site.call(api.list, {}, { as: player })).reply.total).toBe(0);
  });

  it.each([
    ["blanks alone", " \n\t\u00A0\u200B\u2060\u2800\u3164 ", "required"],
    ["no letter at all", "", "required"],
    ["100,000 characters", "x".repeat(100_000), "supportText.length"],
    ["one character too many", "x".repeat(4_001), "supportText.length"],
  ])("with %s: refused at the field", async (_, text, key) => {
    expect(codeOf(await ask({ text }))).toMatchObject({ code: "VALIDATION", fields: { text: key } });
    const { id } = await asked();
    expect(codeOf(await write(id, text))).toMatchObject({ code: "VALIDATION", fields: { text: key } });
    expect((await answer(id, 1, text)).fields).toEqual({ text: key });
  });

  it("with links and markup, of 4,000 characters: stored exactly, and returned so to both sides", async () => {
    const markup = `<script>alert(1)</script> <a href="https://bad.example">free</a> [x](javascript:1) & ' " `;
    const text = markup + "ก".repeat(4_000 - markup.length);
    const { id } = await asked({ text });
    expect((await read(id)).messages[0]?.text).toBe(text);
    const { reply } = await support.call(operatorSupportApi.one, { params: { id } });
    expect(reply.messages[0]).toMatchObject({ text, author: player.username, from: "player" });
  });

  it("sent twice with one key: stored once", async () => {
    const key = newId();
    const [first, second] = [await ask({}, player, keyed(key)), await ask({}, player, keyed(key))];
    expect(second.reply).toEqual(first.reply);
    expect((await site.call(api.list, {}, { as: player })).reply.total).toBe(1);
  });

  it("a sixth open one: SUPPORT_LIMIT, even when all are sent at once; after one is closed: accepted", async () => {
    const sent = await Promise.all(Array.from({ length: 7 }, () => ask()));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(codeOf(await ask())).toMatchObject({ code: "SUPPORT_LIMIT", details: { max: 5 } });
    const [one] = (await site.call(api.list, {}, { as: player })).reply.items;
    expect((await close(one?.id ?? "", 1)).status).toBe(200);
    expect((await ask()).status).toBe(201);
  });

  it("of an excluded player: accepted, since excluded players may need help most", async () => {
    await site.database.query(
      `insert into exclusions (id, player_id, kind, starts_at, created_by)
       values ($1, $2::uuid, 'self_exclusion', $3, 'player:' || $2::uuid)`,
      [newId(), player.id, site.clock.now()],
    );
    expect(codeOf(await site.call(depositsApi.options, {}, { as: player })).code).toBe("SELF_EXCLUDED");
    expect((await ask()).status).toBe(201);
  });

  it("of another player: NOT_FOUND for reading and writing", async () => {
    const { id } = await asked();
    const stranger = await site.player();
    expect((await site.call(api.one, { params: { id } }, { as: stranger })).status).toBe(404);
    expect((await write(id, "Mine?", stranger)).status).toBe(404);
    expect((await site.call(api.list, {}, { as: stranger })).reply.items).toEqual([]);
  });

  it("with the latest change: first in the player's list, with its last message", async () => {
    const first = await asked({ text: "The first" });
    site.clock.advance(1_000);
    await asked({ text: "The second" });
    site.clock.advance(1_000);
    await answer(first.id, 1, "An answer");
    const { items } = (await site.call(api.list, {}, { as: player })).reply;
    expect(items.map(({ preview, status }) => [preview, status])).toEqual([
      ["An answer", "answered"],
      ["The second", "open"],
    ]);
  });
});

describe("notifications of the player", () => {
  it("an answer: in the inbox in both languages, with a link, and by mail without its text", async () => {
    const { id, number } = await asked({ text: "My secret" });
    await answer(id, 1, "Your secret is safe");
    expect((await messages())[0]).toMatchObject({ title: `Support has answered ${number}`, read: false });
    const [inIndonesian] = await messages("id");
    expect(inIndonesian?.title).toBe(`Layanan bantuan telah menjawab ${number}`);
    const input = { params: { id: inIndonesian?.id ?? "" } };
    expect((await site.call(inboxApi.message, input, { as: player })).reply.link).toBe(`/support/${id}`);
    const mailed = () =>
      mail.mails
        .map((text) => text.replaceAll("=\r\n", ""))
        .filter((text) => text.includes(`Support has answered ${number}`));
    await expect.poll(mailed).toHaveLength(1);
    expect(mailed()[0]).toContain(`/support/${id}`);
    expect(mailed()[0]).not.toContain("secret");
  });

  it("the end of a request: announced once; an assignment: not announced", async () => {
    const { id, number } = await asked();
    const before = (await messages()).length;
    const body = { version: 1, operatorId: support.id };
    await support.call(operatorSupportApi.assign, { params: { id }, body });
    expect(await messages()).toHaveLength(before);
    await close(id, 2);
    expect((await messages()).map(({ title }) => title)).toContain(`Request ${number} is closed`);
  });
});
