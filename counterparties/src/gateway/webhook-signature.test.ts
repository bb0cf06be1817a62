import { expect, it } from "vitest";
import { signWebhook } from "./webhook-signature.ts";

it("the specified test vector: produces the same signature", () => {
  const body = '{"id":"evt_1","type":"payment.paid","ref":"pay_1","amount":50123,"currency":"IDR"}';
  expect(signWebhook("pay-secret", 1_767_225_600, body)).toBe(
    "t=1767225600,v1=1d2a17c0e572215bb93bc706066ebeabf8b54a425a5d52c0c819cf8a7656ca51",
  );
});
