import { bankAccountsApi } from "@tessera/shared/contracts/bank-accounts";
import { newId } from "@tessera/shared/core/identifiers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../../platform/security/secret-token.ts";
import type { TestPlayer } from "../../testing/index.ts";
import { type PaySite, paySite } from "../../testing/pay-site.ts";

let site: PaySite;
let player: TestPlayer;
let lastNumber = 7_000_000_000;

beforeAll(async () => {
  site = await paySite();
});
afterAll(() => site.close());
beforeEach(async () => {
  player = await site.player();
});

const freshNumber = () => String((lastNumber += 1));
const add = (input: object = {}, as = player) =>
  site.call(
    bankAccountsApi.add,
    {
      body: {
        currency: "IDR",
        bankCode: "NUSA",
        accountName: "Budi Santoso",
        accountNumber: freshNumber(),
        ...input,
      },
      headers: { "idempotency-key": newId() },
    },
    { as },
  );
const list = async () => (await site.call(bankAccountsApi.list, {}, { as: player })).reply.items;
const change = (what: "makePrimary" | "remove", id: string, as = player) =>
  site.call(bankAccountsApi[what], { params: { id } }, { as });
/** Returns a ticket, obtained with the right code from a mail. */
const ticket = async () => {
  const text = newId();
  await site.database.query(
    `insert into otps (id, purpose, player_id, asked_by, email_norm, code_hash, created_at, expires_at, resend_after,
       consumed_at, ticket_hash)
     select $1, 'change_bank', id, 'player:' || id, email_norm, '\\x00', $3, $3, $3, $3, $4 from players where id = $2`,
    [newId(), player.id, site.clock.now(), sha256(text)],
  );
  return text;
};

describe("bank accounts", () => {
  it("banks of a country: listed in order, each with its pattern of numbers", async () => {
    const { reply } = await site.call(bankAccountsApi.banks, { query: { country: "TH" } });
    expect(reply.items.map(({ code }) => code)).toEqual(["CHAOW", "MAENAM", "DOI", "BAITOEI"]);
    expect((await site.call(bankAccountsApi.banks)).reply.items[0]?.accountPattern).toBe("[0-9]{10}");
  });

  it("the first account: primary, usable at once, and shown with a masked number", async () => {
    const { status, reply } = await add({ accountName: "  BUDI  santoso ", accountNumber: "1234567890" });
    expect(status).toBe(201);
    expect(reply).toMatchObject({ isPrimary: true, status: "active", accountNumberMasked: "••••7890" });
    expect(reply).not.toHaveProperty("frozenUntil");
  });

  it.each([
    [{ accountName: "Sari Dewi" }, 422, "BANK_NAME_MISMATCH"],
    [{ accountNumber: "123456" }, 400, "VALIDATION"],
    [{ bankCode: "CHAOW" }, 400, "VALIDATION"],
    [{ bankCode: "NONE" }, 400, "VALIDATION"],
    [{ currency: "THB" }, 400, "VALIDATION"],
    [{ isPrimary: true }, 400, "VALIDATION"],
  ])("%o: %s %s", async (input, status, code) => {
    const answer = await add(input);
    expect([answer.status, answer.error.code]).toEqual([status, code]);
    expect(await list()).toEqual([]);
  });

  it("a bank under maintenance: BANK_UNAVAILABLE", async () => {
    await site.database.query("update banks set active = false where code = 'LAUT'");
    const { error } = await add({ bankCode: "LAUT" });
    await site.database.query("update banks set active = true where code = 'LAUT'");
    expect(error.code).toBe("BANK_UNAVAILABLE");
  });

  it("the player's own number added twice: BANK_TAKEN; accepted after it was removed", async () => {
    const { reply } = await add({ accountNumber: "5550001111" });
    const otpTicket = await ticket();
    expect((await add({ accountNumber: "5550001111", otpTicket })).error.code).toBe("BANK_TAKEN");
    const both = await add({ accountNumber: "5550001111", accountName: "Sari Dewi", otpTicket });
    expect(both.error.fields).toEqual({ accountName: "BANK_NAME_MISMATCH", accountNumber: "BANK_TAKEN" });
    expect((await change("remove", reply.id)).status).toBe(204);
    expect((await add({ accountNumber: "5550001111" })).status).toBe(201);
  });

  it("a number that another player has registered: accepted like any other", async () => {
    const [other, third] = [await site.player(), await site.player()];
    await add({ accountNumber: "5550002222" }, other);
    const shared = await add({ accountNumber: "5550002222" });
    const free = await add({ accountNumber: "5550003333" }, third);
    const { id: _shared, ...sharedReply } = shared.reply;
    const { id: _free, ...freeReply } = free.reply;
    expect(shared.status).toBe(free.status);
    expect(sharedReply).toEqual({ ...freeReply, accountNumberMasked: "••••2222" });
  });

  it("the second account: requires a code, whose ticket is valid once", async () => {
    await add();
    expect((await add()).error.code).toBe("TICKET_INVALID");
    const otpTicket = await ticket();
    expect((await add({ otpTicket })).reply).toMatchObject({ isPrimary: false });
    expect((await add({ otpTicket })).error.code).toBe("TICKET_INVALID");
  });

  it("a sixth account: BANK_LIMIT", async () => {
    await add();
    for (let count = 2; count <= 5; count += 1) await add({ otpTicket: await ticket() });
    const { status, error } = await add({ otpTicket: await ticket() });
    expect([status, error.code, error.details]).toEqual([409, "BANK_LIMIT", { max: 5 }]);
  });

  it("another account made primary, then removed: the first is primary again", async () => {
    const { reply: first } = await add();
    const { reply: second } = await add({ otpTicket: await ticket() });
    await change("makePrimary", second.id);
    expect((await list()).map(({ id, isPrimary }) => [id, isPrimary])).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    await change("remove", second.id);
    expect((await list()).map(({ id, isPrimary }) => [id, isPrimary])).toEqual([[first.id, true]]);
  });

  it("an account that an open deposit uses: cannot be removed, BANK_IN_USE", async () => {
    const { reply } = await add();
    expect((await site.deposit(player, { playerBankAccountId: reply.id })).status).toBe(201);
    expect((await change("remove", reply.id)).error.code).toBe("BANK_IN_USE");
  });

  it("another player's account: NOT_FOUND for every call", async () => {
    const { reply } = await add();
    const stranger = await site.player();
    expect((await change("remove", reply.id, stranger)).status).toBe(404);
    expect((await change("makePrimary", reply.id, stranger)).status).toBe(404);
    expect((await site.deposit(stranger, { playerBankAccountId: reply.id })).status).toBe(404);
    expect(await list()).toHaveLength(1);
  });
});
