import { fixedClock } from "@tessera/shared/core/clock";
import { hourMs, minuteMs } from "@tessera/shared/core/durations";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { until } from "../platform/testing/real-party.ts";
import { type GatewayFixture, createGatewayFixture, secret } from "./testing/gateway-fixture.ts";
import { signWebhook } from "./webhook-signature.ts";

let fixture: GatewayFixture;
beforeEach(async () => {
  fixture = await createGatewayFixture();
});
afterEach(() => fixture.close());

/** House account of a manual transfer. */
const account = { bank: "Bank Nusantara", accountNumber: "8820001234", accountName: "Tessera Play" };

describe("creating a payment", () => {
  it.each([
    ["bank_manual", { kind: "bank", ...account }],
    ["va", { kind: "va", bank: "Bank Niaga", number: expect.stringMatching(/^8241\d{12}$/) as string }],
    ["qris", { kind: "qr", payload: expect.stringMatching(/^000201/) as string }],
    ["ewallet", { kind: "link" }],
  ])("by %s: returns payment instructions and a page", async (method, payTo) => {
    const gateway = await fixture.startGateway();
    const body = {
      ...fixture.paymentRequest(),
      method,
      provider: "bni",
      providerName: "Bank Niaga",
      account,
    };
    const created = await gateway.json("POST", "/v1/payments", body);
    expect(created).toMatchObject({
      ref: expect.stringMatching(/^pay_/) as string,
      payTo: { ...payTo, payUrl: `http://127.0.0.1:4302/pay/${String(created["ref"])}` },
    });
  });

  it("repeated: the same response and one payment; with another request under the same key: 409", async () => {
    const gateway = await fixture.startGateway();
    const body = { ...fixture.paymentRequest(), method: "va" };
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
    ["by a manual transfer without an account", {}, { method: "bank_manual" }, 400],
    ["with a webhook address that is no URL", {}, { webhookUrl: "file:///etc/passwd" }, 400],
  ])("%s: refused", async (_, headers, changes, status) => {
    const gateway = await fixture.startGateway();
    const response = await gateway.call(
      "POST",
      "/v1/payments",
      { ...fixture.paymentRequest(), ...changes },
      headers,
    );
    expect(response.status).toBe(status);
  });

  it("an unknown payment: 404", async () => {
    const gateway = await fixture.startGateway();
    expect((await gateway.call("GET", "/v1/payments/pay_0")).status).toBe(404);
  });
});

describe("paying a payment", () => {
  it("with the right amount: status paid, and one signed webhook", async () => {
    const gateway = await fixture.startGateway();
    const ref = await gateway.open();
    expect((await gateway.press(`/pay/${ref}`, { action: "pay" })).status).toBe(303);
    await until(() => fixture.site.heard.length > 0);

    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({
      status: "paid",
      paidAmount: "50123",
    });
    const [{ rawBody, body, signature } = expect.fail("nothing heard")] = fixture.site.heard;
    expect(body).toMatchObject({ type: "payment.paid", ref, amount: 50_123, currency: "IDR" });
    const timestamp = Number(/^t=(\d+),/.exec(signature)?.[1]);
    expect(Math.abs(timestamp - Date.now() / 1000)).toBeLessThan(300);
    expect(signature).toBe(signWebhook(secret, timestamp, rawBody));
  });

  it("with a wrong amount: a tenth less in status and webhook", async () => {
    const gateway = await fixture.startGateway();
    const ref = await gateway.open();
    await gateway.press(`/pay/${ref}`, { action: "wrong" });
    await until(() => fixture.site.heard.length > 0);
    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({ paidAmount: "45111" });
    expect(fixture.site.heard[0]?.body.amount).toBe(45_111);
  });

  it("twice in a row: paid once", async () => {
    const gateway = await fixture.startGateway();
    const ref = await gateway.open();
    await gateway.press(`/pay/${ref}`, { action: "pay" });
    await gateway.press(`/pay/${ref}`, { action: "wrong" });
    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({ paidAmount: "50123" });
  });

  it("late: expired first, then paid with a time after the expiry", async () => {
    const clock = fixedClock("2026-11-21T09:00:00.000Z");
    const gateway = await fixture.startGateway({ clock, lateMs: 3_000 });
    const expiresAt = "2026-11-21T09:15:00.000Z";
    const ref = await gateway.open({ expiresAt });
    await gateway.press(`/pay/${ref}`, { action: "late" });
    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({ status: "expired" });
    clock.advance(3_000);
    await until(() => fixture.site.heard.length === 2);
    expect(fixture.site.heard.map(({ body }) => body.type)).toEqual(["payment.expired", "payment.paid"]);
    const { paidAt } = await gateway.json("GET", `/v1/payments/${ref}`);
    expect(String(paidAt) > expiresAt).toBe(true);
  });

  it("not in time: expires automatically, with a webhook", async () => {
    const clock = fixedClock("2026-11-21T09:00:00.000Z");
    const gateway = await fixture.startGateway({ clock });
    const ref = await gateway.open({ expiresAt: "2026-11-21T09:15:00.000Z" });
    clock.advance(15 * minuteMs - 1);
    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({ status: "pending" });
    clock.advance(1);
    await until(() => fixture.site.heard.length === 1);
    expect(fixture.site.heard[0]?.body.type).toBe("payment.expired");
  });

  it("by a form of another origin: 403, and not paid", async () => {
    const gateway = await fixture.startGateway();
    const ref = await gateway.open();
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await gateway.press(`/pay/${ref}`, { action: "pay" }, foreign)).status).toBe(403);
    expect(await gateway.json("GET", `/v1/payments/${ref}`)).toMatchObject({ status: "pending" });
  });
});

describe("the payment's page", () => {
  it("of a QR payment: amount, code and escaped payer, without inline scripts, and not to be framed", async () => {
    const gateway = await fixture.startGateway();
    const ref = await gateway.open({ expiresAt: new Date(Date.now() + hourMs).toISOString() });
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

  it("in the customer's language, before and after a press, unless its address names another language", async () => {
    const gateway = await fixture.startGateway();
    const ref = await gateway.open({ customer: { name: "Budi", language: "id" } });
    const languageAt = async (path: string) => {
      const response = await fetch(gateway.origin + path, { headers: { "accept-language": "en" } });
      return /<html lang="(\w+)"/.exec(await response.text())?.[1];
    };
    expect(await languageAt(`/pay/${ref}`)).toBe("id");
    expect(await languageAt(`/pay/${ref}?lang=en`)).toBe("en");
    const pressed = await gateway.press(`/pay/${ref}`, { action: "pay" });
    expect(pressed.headers.get("location")).toBe(`/pay/${ref}?lang=id`);
  });

  it("of a manual transfer: shows the requested house account only", async () => {
    const gateway = await fixture.startGateway();
    const ref = await gateway.open({ method: "bank_manual", account });
    const page = await (await fetch(`${gateway.origin}/pay/${ref}`)).text();
    for (const part of Object.values(account)) expect(page).toContain(part);
    expect(page.match(/\b\d{10}\b/g)).toEqual([account.accountNumber]);
  });

  it("of an unknown payment: 404 with an explanation", async () => {
    const gateway = await fixture.startGateway();
    const response = await fetch(`${gateway.origin}/pay/pay_0`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("This payment is not known.");
  });
});
