import { authApi } from "@tessera/shared/contracts/auth";
import { otpApi } from "@tessera/shared/contracts/otp";
import { idCardBytesMax, referralApi } from "@tessera/shared/contracts/referral";
import { dayMs } from "@tessera/shared/core/durations";
import { newId } from "@tessera/shared/core/identifiers";
import sharp, { type Region } from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteExpired } from "../../retention.ts";
import { buildPictureProcess, type PictureProcess } from "../../testing/build-picture-process.ts";
import { freshBearer } from "../../testing/fresh-bearer.ts";
import {
  createTestOperator,
  type TestOperator,
  type TestPlayer,
  type TestSite,
  testSite,
} from "../../testing/index.ts";
import { type MailServer, mailServer } from "../../testing/mail-server.ts";
import { pageLabels } from "../site/seed-content.ts";
import { operatorPlayersApi } from "@tessera/shared/operator-contracts/players";
import { operatorReferralsApi } from "@tessera/shared/operator-contracts/referrals";

let built: PictureProcess;
let mail: MailServer;
let site: TestSite;
let photo: Buffer;
beforeAll(async () => {
  built = await buildPictureProcess();
  mail = await mailServer();
  site = await testSite({ smtpUrl: mail.smtpUrl, pictureProcess: built.file, rateLimits: "loose" });
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#336699" } })
    .withExifMerge({ IFD0: { Artist: "secret-artist" } })
    .jpeg()
    .toBuffer();
}, 120_000);
afterAll(async () => {
  await site.close();
  await mail.close();
  await built.remove();
});

async function ticketOf(as: TestPlayer): Promise<string> {
  const { otpId } = (await site.call(otpApi.request, { body: { purpose: "referral" } }, { as })).reply;
  const sent = mail.mails.findLast((text) => text.includes(`${as.username}@example.com`));
  const code = /\b\d{6}\b/.exec(sent?.split("\r\n\r\n").slice(1).join() ?? "")?.[0] ?? "";
  return (await site.call(otpApi.verify, { body: { otpId, otp: code } }, { as })).reply.ticket;
}

async function formOf(as: TestPlayer) {
  const [player] = await site.database.query<{ phone: string }>("select phone from players where id = $1", [
    as.id,
  ]);
  return {
    fullName: "budi  SANTOSO",
    phone: player?.phone.slice(1) ?? "",
    email: `${as.username}@EXAMPLE.com`,
    bankCode: "NUSA",
    accountNumber: "1234567890",
    accountName: "BUDI SANTOSO",
    termsVersion: pageLabels.terms,
    otpTicket: "none",
  };
}
interface Sent {
  readonly form?: object;
  readonly file?: Buffer | undefined;
  readonly key?: string;
}
/** Sends a right form, with a ticket unless the form has one. */
async function apply(as: TestPlayer, { form = {}, file = photo, key = newId() }: Sent = {}) {
  const otpTicket = "otpTicket" in form ? "" : await ticketOf(as);
  const body = { ...(await formOf(as)), otpTicket, ...form };
  return site.call(referralApi.register, { body, file, headers: { "idempotency-key": key } }, { as });
}
/** Spread of the brightness in a part of a picture, from 0. */
async function contrastOf(picture: Buffer, part: Region): Promise<number> {
  const { channels } = await sharp(await sharp(picture).extract(part).toBuffer()).stats();
  return channels[0]?.stdev ?? 0;
}
const statusOf = async (as: TestPlayer) =>
  (await site.call(referralApi.referral, {}, { as: await freshBearer(site, as) })).reply;
/** State of the player's identity, as he sees it and as operators do. */
/**
 * State of a player's identity for himself and at the desk, and there what became of each application, the
 * latest first.
 */
async function identityOf(as: TestPlayer): Promise<readonly string[]> {
  const { reply } = await site.call(authApi.me, {}, { as: await freshBearer(site, as) });
  const seen = (await (await risk()).call(operatorPlayersApi.one, { params: { id: as.id } })).reply;
  return [reply.kycStatus, seen.kycStatus, ...seen.referral.applications.map(({ status }) => status)];
}
const risk = () => createTestOperator(site, "risk");
async function pendingOf(as: TestPlayer): Promise<string> {
  const { items } = (await (await risk()).call(operatorReferralsApi.applications)).reply;
  return items.find(({ playerId }) => playerId === as.id)?.id ?? "";
}
const versionOf = async (id: string) =>
  (await (await risk()).call(operatorReferralsApi.application, { params: { id } })).reply.version;
const topicsOf = (as: TestPlayer) =>
  site.database.query(
    "select topic, payload from outbox where player_id = $1 and topic = 'referral.updated' order by id",
    [as.id],
  );
const messagesOf = async (as: TestPlayer) =>
  (
    await site.database.query<{ title: string; body: string }>(
      `select title ->> 'en' as title, body ->> 'en' as body from inbox_messages
        where player_id = $1 and link = '/referral' and title ->> 'id' <> title ->> 'en' order by published_at, id`,
      [as.id],
    )
  ).map(({ title, body }) => [title, body]);
const cardsOf = (as: TestPlayer) =>
  site.database.query<{ sealed: Uint8Array }>(
    "select c.sealed from identity_cards c join referral_applications a on a.id = c.application_id where a.player_id = $1",
    [as.id],
  );

describe("an application of a referrer", () => {
  it("complete: pending, stored once per key, with the card encrypted and stripped of metadata", async () => {
    const as = await site.player();
    const form = { otpTicket: await ticketOf(as) };
    const key = newId();
    const first = await apply(as, { form, key });
    expect([first.status, first.json]).toEqual([201, { status: "pending" }]);
    expect((await apply(as, { form, key })).json).toEqual(first.json);
    expect((await apply(as, { form, key, file: Buffer.concat([photo, photo]) })).error.code).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
    expect(await statusOf(as)).toMatchObject({ status: "pending" });
    expect(await topicsOf(as)).toEqual([{ topic: "referral.updated", payload: { status: "pending" } }]);
    const [card] = await cardsOf(as);
    const stored = Buffer.from(card?.sealed ?? []).toString("latin1");
    expect(stored).not.toMatch(/secret-artist|JFIF|Exif/);
    expect((await apply(as, { form: { otpTicket: "none" } })).error).toMatchObject({
      code: "REFERRAL_EXISTS",
      details: { status: "pending" },
    });
    expect(await cardsOf(as)).toHaveLength(1);
  });

  it("with every field wrong: all fields are reported at once, and nothing is stored", async () => {
    const as = await site.player();
    const form = {
      fullName: "Somebody Else",
      phone: "081200000001",
      email: "other@example.com",
      bankCode: "NONE",
      accountName: "Somebody Else",
      termsVersion: "0",
      otpTicket: "wrong",
    };
    const { status, error } = await apply(as, { form, file: Buffer.from("<svg/>") });
    expect([status, error.code]).toEqual([422, "REFERRAL_DATA_MISMATCH"]);
    expect(error.fields).toEqual({
      fullName: "REFERRAL_DATA_MISMATCH",
      phone: "REFERRAL_DATA_MISMATCH",
      email: "REFERRAL_DATA_MISMATCH",
      bankCode: "bank.required",
      accountName: "BANK_NAME_MISMATCH",
      termsVersion: "TERMS_NOT_ACCEPTED",
      idCard: "idCard.type",
      otpTicket: "TICKET_INVALID",
    });
    expect(await statusOf(as)).toMatchObject({ status: "none" });
    expect(await cardsOf(as)).toEqual([]);
  });

  it("without phone, email and account number at the first application: refused at these fields", async () => {
    const as = await site.player();
    const form = {
      otpTicket: await ticketOf(as),
      phone: undefined,
      email: undefined,
      accountNumber: undefined,
    };
    const { status, error } = await apply(as, { form });
    expect([status, error.fields]).toEqual([
      400,
      { phone: "required", email: "required", accountNumber: "required" },
    ]);
  });

  it.each([
    ["larger than 5 MB", "idCard.large", () => Buffer.alloc(idCardBytesMax + 1, 0xff)],
    ["cut off", "idCard.unreadable", () => photo.subarray(0, 300)],
    ["HTML", "idCard.type", () => Buffer.from("<!doctype html>")],
    ["empty", "idCard.type", () => Buffer.alloc(0)],
  ])("a card that is %s: 422 at its field, and the ticket stays valid", async (_, key, file) => {
    const as = await site.player();
    const form = { otpTicket: await ticketOf(as) };
    const { status, error } = await apply(as, { form, file: file() });
    expect([status, error.code, error.fields]).toEqual([422, "ID_CARD_INVALID", { idCard: key }]);
    expect((await apply(as, { form })).status).toBe(201);
  });

  it("sent as JSON without a card: refused at the field; with a wrong signature or by a guest: refused before it is read", async () => {
    const as = await site.player();
    const body = { ...(await formOf(as)), otpTicket: await ticketOf(as) };
    const headers = { "idempotency-key": newId() };
    const missing = await site.call(referralApi.register, { body, headers }, { as });
    expect([missing.status, missing.error.fields]).toEqual([422, { idCard: "required" }]);
    const unsigned = { body, file: photo, headers: { "idempotency-key": newId(), "x-signature": "wrong" } };
    expect((await site.call(referralApi.register, unsigned, { as })).error.code).toBe("SIGNATURE_INVALID");
    expect((await site.call(referralApi.register, { body, file: photo, headers })).status).toBe(401);
  });

  it("100 applications at once: some are read, the others refused with 429, and all can be sent again", async () => {
    const as = await site.player();
    const body = { ...(await formOf(as)), otpTicket: await ticketOf(as) };
    const send = () =>
      site.call(referralApi.register, { body, file: photo, headers: { "idempotency-key": newId() } }, { as });
    const statuses = (await Promise.all(Array.from({ length: 100 }, send))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([201, 409, 429]));
    expect((await send()).error.code).toBe("REFERRAL_EXISTS");
  });
});

describe("an operator who reviews applications", () => {
  it("sees the card, with an audit entry each time; other roles do not", async () => {
    const as = await site.player();
    await apply(as);
    const id = await pendingOf(as);
    const operator = await risk();
    const look = { params: { id }, body: {} };
    for (const role of ["cashier", "approver", "support", "content", "owner"] as const) {
      expect(
        (await (await createTestOperator(site, role)).call(operatorReferralsApi.idCard, look)).code,
      ).toBe("FORBIDDEN");
    }
    const { contentType, base64 } = (await operator.call(operatorReferralsApi.idCard, look)).reply;
    const jpeg = Buffer.from(base64, "base64");
    expect(contentType).toBe("image/jpeg");
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 900, height: 600 });
    expect(jpeg.toString("latin1")).not.toContain("secret-artist");
    await operator.call(operatorReferralsApi.idCard, look);
    expect(
      await site.database.query("select actor, action from audit_log where target_id = $1", [id]),
    ).toEqual(
      Array.from({ length: 2 }, () => ({ actor: `admin:${operator.id}`, action: "referral.look-at-card" })),
    );
  });

  it("sees the card with a watermark of the operator's name and the time, which differs for each operator and time", async () => {
    const as = await site.player();
    await apply(as);
    const id = await pendingOf(as);
    const lookOf = async (operator: TestOperator) => {
      const { base64 } = (await operator.call(operatorReferralsApi.idCard, { params: { id }, body: {} }))
        .reply;
      return Buffer.from(base64, "base64");
    };
    const operator = await risk();
    const seen = await lookOf(operator);
    const plain = await sharp(photo).resize(900, 600).jpeg().toBuffer();
    for (const left of [0, 450]) {
      for (const top of [0, 300]) {
        const quarter = { left, top, width: 450, height: 300 };
        const [marked, unmarked] = await Promise.all([contrastOf(seen, quarter), contrastOf(plain, quarter)]);
        expect(marked).toBeGreaterThan(unmarked + 10);
      }
    }
    expect((await lookOf(operator)).equals(seen)).toBe(true);
    expect((await lookOf(await risk())).equals(seen)).toBe(false);
    site.clock.advance(60_000);
    expect((await lookOf(operator)).equals(seen)).toBe(false);
  });

  it("a card in the row of another application: cannot be read", async () => {
    const [one, other] = [await site.player(), await site.player()];
    for (const as of [one, other]) await apply(as);
    const [id, otherId] = [await pendingOf(one), await pendingOf(other)];
    await site.database.query(
      "update identity_cards set sealed = (select sealed from identity_cards where application_id = $2) where application_id = $1",
      [id, otherId],
    );
    expect(
      (await (await risk()).call(operatorReferralsApi.idCard, { params: { id }, body: {} })).status,
    ).toBe(500);
  });

  it("the player's identity: has the status of the application, and stays verified once it was approved", async () => {
    const as = await site.player();
    const decide = async (call: "approve" | "reject") => {
      const id = await pendingOf(as);
      const version = await versionOf(id);
      const body = { version, ...(call === "reject" && { reason: "The card is not readable." }) };
      await (await risk()).call(operatorReferralsApi[call], { params: { id }, body });
    };
    expect(await identityOf(as)).toEqual(["none", "none"]);
    await apply(as);
    expect(await identityOf(as)).toEqual(["pending", "pending", "pending"]);
    await decide("reject");
    expect(await identityOf(as)).toEqual(["rejected", "rejected", "rejected"]);
    site.clock.advance(120_000);
    await apply(await freshBearer(site, as));
    await decide("approve");
    expect(await identityOf(as)).toEqual(["verified", "verified", "approved", "rejected"]);
    const params = { playerId: as.id };
    const { version } = (await (await risk()).call(operatorReferralsApi.referrer, { params })).reply;
    const body = { version, reason: "Accounts of one person." };
    await (await risk()).call(operatorReferralsApi.suspend, { params, body });
    expect(await identityOf(as)).toEqual(["verified", "verified", "approved", "rejected"]);
  });

  it("a decision with another version, or without one: refused, and the application stays pending", async () => {
    const as = await site.player();
    await apply(as);
    const id = await pendingOf(as);
    const version = await versionOf(id);
    const [operator, params] = [await risk(), { id }];
    const stale = { reason: "The card is not readable.", version: version + 1 };
    for (const refused of [
      await operator.call(operatorReferralsApi.approve, { params, body: { version: version + 1 } }),
      await operator.call(operatorReferralsApi.reject, { params, body: stale }),
    ])
      expect(refused.error).toMatchObject({ code: "CONFLICT", details: { status: "pending", version } });
    expect((await operator.call(operatorReferralsApi.approve, { params, body: {} })).code).toBe("VALIDATION");
    expect(await statusOf(as)).toMatchObject({ status: "pending" });
  });

  it("rejects with a reason; the player applies again, is approved, suspended and reinstated; a late operator gets CONFLICT", async () => {
    const as = await site.player();
    await apply(as);
    const [first, second] = [await risk(), await risk()];
    const id = await pendingOf(as);
    const seen = await versionOf(id);
    const reject = { params: { id }, body: { reason: "The card is not readable.", version: seen } };
    expect((await first.call(operatorReferralsApi.reject, reject)).reply.status).toBe("rejected");
    const late = { params: { id }, body: { version: seen } };
    expect((await second.call(operatorReferralsApi.approve, late)).code).toBe("CONFLICT");
    expect(await statusOf(as)).toMatchObject({ status: "rejected", reason: "The card is not readable." });

    site.clock.advance(120_000);
    const again = await freshBearer(site, as);
    expect((await statusOf(as)).former).toEqual({
      phoneMasked: expect.stringMatching(/^\+62•••\d{3}$/),
      emailMasked: expect.stringMatching(/^.•••@example\.com$/),
      bankCode: "NUSA",
      accountNumberMasked: "••••7890",
      accountName: "BUDI SANTOSO",
    });
    const asBefore = { phone: undefined, email: undefined, accountNumber: undefined };
    expect((await apply(again, { form: { otpTicket: await ticketOf(again), ...asBefore } })).status).toBe(
      201,
    );
    const stored = await site.database.query(
      "select phone, email, account_number from referral_applications where player_id = $1 order by created_at",
      [as.id],
    );
    expect(stored[1]).toEqual(stored[0]);
    expect(await statusOf(as)).not.toHaveProperty("former");
    const nextId = await pendingOf(as);
    const next = { params: { id: nextId }, body: { version: await versionOf(nextId) } };
    expect((await second.call(operatorReferralsApi.approve, next)).reply.status).toBe("approved");
    expect((await first.call(operatorReferralsApi.approve, next)).code).toBe("CONFLICT");

    const { items } = (await first.call(operatorReferralsApi.referrers)).reply;
    const version = items.find(({ playerId }) => playerId === as.id)?.version ?? 0;
    const params = { playerId: as.id };
    const rate = { params, body: { rateBp: 75, budgetMinor: "10000", version } };
    expect((await first.call(operatorReferralsApi.rate, rate)).reply).toMatchObject({
      rateBp: 75,
      version: version + 1,
    });
    expect((await second.call(operatorReferralsApi.rate, rate)).code).toBe("CONFLICT");
    const suspend = { params, body: { reason: "Checked again", version: version + 1 } };
    expect((await second.call(operatorReferralsApi.suspend, suspend)).reply.status).toBe("suspended");
    expect(await statusOf(as)).toMatchObject({ status: "suspended", reason: "Checked again", rateBp: 75 });
    const reinstate = { params, body: { version: version + 2 } };
    expect((await first.call(operatorReferralsApi.reinstate, reinstate)).reply.status).toBe("approved");
    expect((await first.call(operatorReferralsApi.reinstate, reinstate)).code).toBe("CONFLICT");
    expect(await messagesOf(as)).toEqual([
      ["Your application was not approved", expect.stringContaining("The card is not readable.")],
      ["You earn commission now", expect.stringContaining("approved")],
      ["Your commission is paused", expect.stringContaining("Checked again")],
      ["Your commission is no longer paused", expect.any(String)],
    ]);
    expect((await topicsOf(as)).map(({ payload }) => payload)).toEqual(
      ["pending", "rejected", "pending", "approved", "approved", "suspended", "approved"].map((status) => ({
        status,
      })),
    );
    expect((await apply(again, { form: { otpTicket: "none" } })).error.code).toBe("REFERRAL_EXISTS");
  });
});

it("a card 180 days after the decision: deleted; a card that waits for a decision: not deleted", async () => {
  const [decided, waiting] = [await site.player(), await site.player()];
  for (const as of [decided, waiting]) await apply(as);
  const id = await pendingOf(decided);
  const body = { version: await versionOf(id) };
  await (await risk()).call(operatorReferralsApi.approve, { params: { id }, body });
  const at = site.clock.now().getTime();
  await deleteExpired(site.database, new Date(at + 179 * dayMs));
  expect(await cardsOf(decided)).toHaveLength(1);
  await deleteExpired(site.database, new Date(at + 181 * dayMs));
  expect([await cardsOf(decided), await cardsOf(waiting)]).toMatchObject([[], [{}]]);
  expect((await (await risk()).call(operatorReferralsApi.idCard, { params: { id }, body: {} })).code).toBe(
    "NOT_FOUND",
  );
});
