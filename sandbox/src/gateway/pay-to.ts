import { randomInt } from "node:crypto";
import type { DepositMethod, PayTo } from "@tessera/shared/contracts/deposits";
import { promptPayPayload, qrisPayload } from "./emv-payload.ts";

const holder = "PT Mosaik Sandbox";

/** Number with which a bank's virtual accounts begin. Other banks' begin with 8800. */
const virtualAccountPrefixes: Readonly<Record<string, string>> = {
  bca: "3901",
  bni: "8241",
  bri: "2621",
  bsi: "9347",
  cimb: "1149",
  mandiri: "8908",
  permata: "7293",
};

export interface PayToOrder {
  readonly method: DepositMethod;
  /** The bank of a transfer or virtual account, by its code. */
  readonly provider: string | undefined;
  readonly amount: bigint;
  readonly ref: string;
  readonly payUrl: string;
}

/** Where the customer has to send the money. Nothing of it exists outside of this process. */
export function makePayTo({ method, provider, amount, ref, payUrl }: PayToOrder): PayTo {
  const bank = (provider ?? "bca").toLowerCase();
  switch (method) {
    case "bank_manual":
      return {
        kind: "bank",
        bank: bank.toUpperCase(),
        accountNumber: "8820114590",
        accountName: holder,
        payUrl,
      };
    case "va":
      return {
        kind: "va",
        bank: bank.toUpperCase(),
        number: `${virtualAccountPrefixes[bank] ?? "8800"}${randomDigits(12)}`,
        payUrl,
      };
    case "qris":
      return { kind: "qr", payload: qrisPayload(amount, ref.slice(-20)), payUrl };
    case "promptpay":
      return { kind: "qr", payload: promptPayPayload("0800000000", amount), payUrl };
    case "ewallet":
      return { kind: "link", payUrl };
  }
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}
