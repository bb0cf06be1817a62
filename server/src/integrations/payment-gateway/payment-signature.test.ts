import { describe, expect, it } from "vitest";
import { isSignedByGateway, paymentSignature } from "./payment-signature.ts";

const body = '{"id":"evt_1","type":"payment.paid","ref":"pay_1","amount":50123,"currency":"IDR"}';
const signature = "t=1767225600,v1=1d2a17c0e572215bb93bc706066ebeabf8b54a425a5d52c0c819cf8a7656ca51";
const at = (seconds: number) => new Date(seconds * 1000);

describe("signature of a gateway", () => {
  it("the test vector: the same signature", () => {
    expect(paymentSignature("pay-secret", 1_767_225_600, body)).toBe(signature);
  });

  it.each([
    [-301, false],
    [-300, true],
    [0, true],
    [300, true],
    [301, false],
  ])("signed %s seconds apart: %s", (seconds, taken) => {
    expect(isSignedByGateway("pay-secret", signature, body, at(1_767_225_600 + seconds))).toBe(taken);
  });

  it.each([
    ["a time with zeros before it", "pay-secret", signature.replace("t=", "t=00"), body],
    ["another secret", "other", signature, body],
    ["an empty secret", "", signature, body],
    ["another body", "pay-secret", signature, body.replace("50123", "50124")],
    ["another time", "pay-secret", signature.replace("1767225600", "1767225601"), body],
    ["nothing", "pay-secret", "", body],
    ["a longer header", "pay-secret", `${signature}0`, body],
  ])("%s: refused", (_, secret, header, sent) => {
    expect(isSignedByGateway(secret, header, sent, at(1_767_225_600))).toBe(false);
  });
});
