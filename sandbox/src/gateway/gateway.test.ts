import { join } from "node:path";
import { fixedClock, systemClock } from "@tessera/shared/core/clock";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRecords } from "../platform/records.ts";
import { listen, noClient, temporaryFolder, until } from "../platform/testing/real-party.ts";
import { buildGateway, type GatewayDependencies } from "./gateway.ts";
import { order } from "./orders.ts";
import { formatReal } from "./real-amount.ts";
import { promptPayPayload, qrisPayload } from "./emv-payload.ts";
import { listeningSite } from "./testing/listening-site.ts";
import { signWebhook } from "./webhook-signature.ts";

const secret = "pay-secret";

let folder: ReturnType<typeof temporaryFolder>;
let site: Awaited<ReturnType<typeof listeningSite>>;
let endings: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = temporaryFolder();
  site = await listeningSite();
});
afterEach(async () => {
  await Promise.all(endings.map((end) => end()));
  endings = [];
  await site.app.close();
  folder.remove();
});

/** A gateway over real HTTP on the journal of this test. */
async function startGateway(dependencies: Partial<GatewayDependencies> = {}) {
  const app = buildGateway({
    clock: systemClock,
    origin: "http://127.0.0.1:4302",
    secret,
    orders: openRecords(join(folder.path, "gateway.jsonl"), order),
    client: noClient,
    webhookPausesMs: [20],
    payoutDelayMs: 40,
    lateMs: 80,
    sweepMs: 10,
    ...dependencies,
  });
  const end = () => app.close();
  endings.push(end);
  const origin = await listen(app);

  async function call(method: string, path: string, body?: { id?: string }, headers: object = {}) {
    return fetch(`${origin}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(body && { "content-type": "application/json" }),
        ...(body?.id && { "idempotency-key": body.id }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  }
  async function json(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const response = await call(method, path, body);
    expect(response.status).toBe(200);
    return (await response.json()) as Record<string, unknown>;
  }
  return {
    origin,
    end,
    call,
    json,
    async open(changes: object = {}): Promise<string> {
      const { ref } = await json("POST", "/v1/payments", { ...paymentRequest(), ...changes });
      return String(ref);
    },
    press: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(`${origin}${path}`, {
        method: "POST",
        headers,
        body: new URLSearchParams(fields),
        redirect: "manual",
      }),
    behave: (behaviour: object) => json("POST", "/v1/sandbox/behaviour", behaviour),
  };
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const paymentRequest = () => ({
  id: "dep-1",
  method: "qris",
  realAmount: "50123",
  currency: "IDR",
  expiresAt: "2099-01-01T00:00:00.000Z",
  customer: { name: "Budi <b>Santoso</b>" },
  webhookUrl: site.webhookUrl,
  returnUrl: "http://localhost:4300/wallet",
});

const payoutRequest = () => ({
  id: "wd-1",
  realAmount: "75000",
  currency: "IDR",
  bank: "BCA",
  accountNumber: "1234567890",
  accountName: "Budi Santoso",
  webhookUrl: site.webhookUrl,
});

describe("what travels", () => {
  it("the published vector: signed", () => {
    const body = '{"id":"evt_1","type":"payment.paid","ref":"pay_1","amount":50123,"currency":"IDR"}';
    expect(signWebhook(secret, 1_767_225_600, body)).toBe(
      "t=1767225600,v1=1d2a17c0e572215bb93bc706066ebeabf8b54a425a5d52c0c819cf8a7656ca51",
    );
  });

  it("a PromptPay code: objects in order, closed by the checksum that scanners compute", () => {
    // A published code for the number of nobody.
    expect(promptPayPayload("0000000000", 422n)).toBe(
      "00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469",
    );
  });

  it("a QRIS code: rupiah without decimals, and the reference", () => {
    const payload = qrisPayload(50_123n, "pay_1");
    expect(payload).toContain("5303360540550123");
    expect(payload).toContain("62090105pay_1");
    expect(payload).toMatch(/6304[0-9A-F]{4}$/);
  });

  it.each([
    [50_123n, "IDR", "Rp 50,123.00"],
    [5_025n, "THB", "฿50.25"],
    [5n, "THB", "฿0.05"],
  ])("%s %s: %s", (amount, currency, text) => expect(formatReal(amount, currency)).toBe(text));
});

describe("creating a payment", () => {
  it.each([
    ["bank_manual", { kind: "bank", bank: "BNI", accountName: "PT Mosaik Sandbox" }],
    ["va", { kind: "va", bank: "BNI", number: expect.stringMatching(/^8241\d{12}$/) as string }],
    ["qris", { kind: "qr", payload: expect.stringMatching(/^000201/) as string }],
    ["ewallet", { kind: "link" }],
  ])("by %s: where to pay, and a page", async (method, payTo) => {
    const gateway = await startGateway();
    const body = { ...paymentRequest(), method, provider: "bni" };
    const created = await gateway.json("POST", "/v1/payments", body);
    expect(created).toMatchObject({
      ref: expect.stringMatching(/^pay_/) as string,
      payTo: { ...payTo, payUrl: `http://127.0.0.1:4302/pay/${String(created["ref"])}` },
    });
  });

  it("repeated: the same answer and one payment; under the same key another request: 409", async () => {
    const gateway = await startGateway();
    const body = { ...paymentRequest(), method: "va" };
    const first = await gateway.json("POST", "/v1/payments", body);
    expect(await gateway.json("POST", "/v1/payments", body)).toEqual(first);
    const other = await gateway.call("POST", "/v1/payments", { ...body, realAmount: "50124" } as {
      id: string;
    });
    expect(other.status).toBe(409);
  });

  it.each([
    ["without the secret", { authorization: "Bearer wrong" }, {}, 401],
    ["without a key", { "idempotency-key": "other" }, {}, 400],
    ["with an amount that is a fraction", {}, { realAmount: "1.5" }, 400],
    ["with a webhook that is no web address", {}, { webhookUrl: "file:///etc/passwd" }, 400],
  ])("%s: refused", async (_, headers, changes, status) => {
    const gateway = await startGateway();
    const response = await gateway.call("POST", "/v1/payments", { ...paymentRequest(), ...changes }, headers);
    expect(response.status).toBe(status);
  });

  it("nobody knows the payment: 404", async () => {
    const gateway = await startGateway();
    expect((await gateway.call("GET", "/v1/payments/pay_0")).status).toBe(404);
  });
});

describe("paying", () => {
  it("the right amount: read back as paid, and the site is told once, signed", async () => {
    const gateway = await startGateway();
    const ref = await gateway.open();
    expect((await gateway.press(`/pay/${ref}`, { action: "pay" })).status).toBe(303);
    await until(() => site.heard.length > 0);

    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({
      status: "paid",
      paidAmount: "50123",
    });
    const [{ rawBody, body, signature } = expect.fail("nothing heard")] = site.heard;
    expect(body).toMatchObject({ type: "payment.paid", ref, amount: 50_123, currency: "IDR" });
    const timestamp = Number(/^t=(\d+),/.exec(signature)?.[1]);
    expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(300);
    expect(signature).toBe(signWebhook(secret, timestamp, rawBody));
  });

  it("the wrong amount: a tenth is missing, everywhere", async () => {
    const gateway = await startGateway();
    const ref = await gateway.open();
    await gateway.press(`/pay/${ref}`, { action: "wrong" });
    await until(() => site.heard.length > 0);
    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({ paidAmount: "45111" });
    expect(site.heard[0]?.body.amount).toBe(45_111);
  });

  it("twice in a row: paid once", async () => {
    const gateway = await startGateway();
    const ref = await gateway.open();
    await gateway.press(`/pay/${ref}`, { action: "pay" });
    await gateway.press(`/pay/${ref}`, { action: "wrong" });
    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({ paidAmount: "50123" });
  });

  it("late: expired first, paid afterwards, at an instant after the end", async () => {
    const gateway = await startGateway();
    const expiresAt = new Date(Date.now() + 60_000).toISOString();
    const ref = await gateway.open({ expiresAt });
    await gateway.press(`/pay/${ref}`, { action: "late" });
    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({ status: "expired" });
    await until(() => site.heard.length === 2);
    expect(site.heard.map(({ body }) => body.type)).toEqual(["payment.expired", "payment.paid"]);
    const { paidAt } = await gateway.json("GET", `/v1/payments/${ref}`);
    expect(String(paidAt) > expiresAt).toBe(true);
  });

  it("not until its end: expired by itself, and the site is told", async () => {
    const clock = fixedClock("2026-11-21T09:00:00.000Z");
    const gateway = await startGateway({ clock });
    const ref = await gateway.open({ expiresAt: "2026-11-21T09:15:00.000Z" });
    clock.advance(15 * 60_000 - 1);
    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({ status: "pending" });
    clock.advance(1);
    await until(() => site.heard.length === 1);
    expect(site.heard[0]?.body.type).toBe("payment.expired");
  });

  it("by a form of another site: 403, nothing paid", async () => {
    const gateway = await startGateway();
    const ref = await gateway.open();
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await gateway.press(`/pay/${ref}`, { action: "pay" }, foreign)).status).toBe(403);
    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({ status: "pending" });
  });
});

describe("webhooks", () => {
  it("sent twice: the same event, two times", async () => {
    const gateway = await startGateway();
    const ref = await gateway.open();
    await gateway.press(`/pay/${ref}`, { action: "twice" });
    await until(() => site.heard.length === 2);
    expect(site.heard[1]?.rawBody).toBe(site.heard[0]?.rawBody);
  });

  it("refused and failed: brought again until they are taken, as the same event", async () => {
    const gateway = await startGateway();
    const ref = await gateway.open();
    site.refuseNext(500, 302, 404);
    await gateway.press(`/pay/${ref}`, { action: "pay" });
    await until(() => site.heard.length === 4);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(new Set(site.heard.map(({ body }) => body.id)).size).toBe(1);
    expect(site.heard).toHaveLength(4);
    const page = await (await fetch(`${gateway.origin}/pay/${ref}?lang=en`)).text();
    expect(page).toContain("answered 500");
    expect(page).toContain("answered 200");
  });

  it("told to be late: not before its time", async () => {
    const gateway = await startGateway({ lateMs: 200 });
    await gateway.behave({ webhook: "late" });
    const ref = await gateway.open();
    const startedMs = performance.now();
    await gateway.press(`/pay/${ref}`, { action: "pay" });
    await until(() => site.heard.length === 1);
    expect(performance.now() - startedMs).toBeGreaterThan(190);
  });

  it("told never: nothing, until somebody asks for it", async () => {
    const gateway = await startGateway();
    await gateway.behave({ webhook: "never" });
    const ref = await gateway.open();
    await gateway.press(`/pay/${ref}`, { action: "pay" });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(site.heard).toHaveLength(0);
    await gateway.press(`/pay/${ref}`, { action: "again" });
    await until(() => site.heard.length === 2);
  });
});

describe("payouts", () => {
  it("created twice: one, paid by itself", async () => {
    const gateway = await startGateway();
    const { ref } = await gateway.json("POST", "/v1/payouts", payoutRequest());
    expect(await gateway.json("POST", "/v1/payouts", payoutRequest())).toEqual({ ref });
    await until(() => site.heard.length === 1);
    expect(site.heard[0]?.body).toMatchObject({ type: "payout.paid", ref, amount: 75_000 });
    expect(await gateway.json("GET", `/v1/payouts/${String(ref)}`)).toEqual({ status: "paid" });
  });

  it("the next one told to fail: it fails, the one after it is paid", async () => {
    const gateway = await startGateway();
    await gateway.press("/payouts", { payouts: "fail-next" });
    const first = await gateway.json("POST", "/v1/payouts", payoutRequest());
    const second = await gateway.json("POST", "/v1/payouts", { ...payoutRequest(), id: "wd-2" });
    await until(() => site.heard.length === 2);
    expect(await gateway.json("GET", `/v1/payouts/${String(first["ref"])}`)).toEqual({
      status: "failed",
      reason: "ACCOUNT_CLOSED",
    });
    expect(await gateway.json("GET", `/v1/payouts/${String(second["ref"])}`)).toEqual({ status: "paid" });
  });

  it("told to wait: pending until a button is pressed", async () => {
    const gateway = await startGateway();
    await gateway.behave({ payouts: "wait" });
    const { ref } = await gateway.json("POST", "/v1/payouts", payoutRequest());
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await gateway.json("GET", `/v1/payouts/${String(ref)}`)).toEqual({ status: "pending" });
    await gateway.press(`/payouts/${String(ref)}`, { action: "fail" });
    await until(() => site.heard.length === 1);
    expect(site.heard[0]?.body.type).toBe("payout.failed");
  });
});

describe("a gateway that misbehaves", () => {
  it("fails the next call: 503 without effect, then as ever", async () => {
    const gateway = await startGateway();
    await gateway.behave({ failNext: 1 });
    expect((await gateway.call("POST", "/v1/payments", paymentRequest())).status).toBe(503);
    expect(openRecords(join(folder.path, "gateway.jsonl"), order).values()).toHaveLength(0);
    await gateway.open();
  });

  it("is silent at the next call: no answer, yet a repeat finds what was made", async () => {
    const gateway = await startGateway();
    await gateway.behave({ silentNext: 1 });
    const silent = fetch(`${gateway.origin}/v1/payments`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${secret}`,
        "content-type": "application/json",
        "idempotency-key": "dep-1",
      },
      body: JSON.stringify(paymentRequest()),
      signal: AbortSignal.timeout(150),
    });
    await expect(silent).rejects.toThrow("timeout");
    const made = openRecords(join(folder.path, "gateway.jsonl"), order).values();
    expect(await gateway.open()).toBe(made[0]?.ref);
  });

  it("answers late: after the delay", async () => {
    const gateway = await startGateway();
    await gateway.behave({ delayMs: 150 });
    const startedMs = performance.now();
    await gateway.open();
    expect(performance.now() - startedMs).toBeGreaterThan(145);
  });
});

describe("a restart", () => {
  it("with a paid payment whose webhook nobody took: known still, and brought", async () => {
    const before = await startGateway();
    const ref = await before.open();
    site.refuseNext(...Array.from({ length: 1_000 }, () => 503));
    await before.press(`/pay/${ref}`, { action: "pay" });
    await until(() => site.heard.length > 0);
    await before.end();
    site.refuseNext();
    const heardBefore = site.heard.length;

    const after = await startGateway();
    expect(await after.json("GET", `/v1/payments/${ref}`)).toMatchObject({ status: "paid" });
    await until(() => site.heard.length > heardBefore);
    expect(site.heard.at(-1)?.body.id).toBe(site.heard[0]?.body.id);
    expect(await after.open()).toBe(ref);
  });

  it("before a payout was due: paid afterwards", async () => {
    const before = await startGateway({ payoutDelayMs: 300 });
    await before.json("POST", "/v1/payouts", payoutRequest());
    await before.end();
    expect(site.heard).toHaveLength(0);
    await startGateway();
    await until(() => site.heard.length === 1);
    expect(site.heard[0]?.body.type).toBe("payout.paid");
  });
});

describe("the payment's page", () => {
  it("of a QR payment: amount, code, payer as text, nothing inline, nobody may frame it", async () => {
    const gateway = await startGateway();
    const ref = await gateway.open({ expiresAt: inAnHour() });
    const response = await fetch(`${gateway.origin}/pay/${ref}`, { headers: { "accept-language": "id" } });
    const page = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(response.headers.get("content-security-policy")).not.toContain("unsafe");
    expect(page).toContain('<html lang="id">');
    expect(page).toContain("Rp 50,123.00");
    expect(page).toContain("<path fill=");
    expect(page).not.toContain("<b>Santoso");
    expect(page).not.toMatch(/<script(?![^>]* src=)|style=/);
  });

  it("of a payment that nobody knows: 404 in words", async () => {
    const gateway = await startGateway();
    const response = await fetch(`${gateway.origin}/pay/pay_0`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("This payment is not known.");
  });
});
