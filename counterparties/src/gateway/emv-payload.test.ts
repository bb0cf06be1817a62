import { expect, it } from "vitest";
import { promptPayPayload, qrisPayload } from "./emv-payload.ts";

it("a PromptPay code: has its objects in order, with the checksum", () => {
  // A published code with an unassigned number.
  expect(promptPayPayload("0000000000", 422n)).toBe(
    "00020101021229370016A000000677010111011300660000000005802TH530376454044.226304E469",
  );
});

it("a QRIS code: has rupiah without decimals, and the reference", () => {
  const payload = qrisPayload(50_123n, "pay_1");
  expect(payload).toContain("5303360540550123");
  expect(payload).toContain("62090105pay_1");
  expect(payload).toMatch(/6304[0-9A-F]{4}$/);
});
