import { randomInt } from "node:crypto";
import { type DepositMethod, type PayTo, paymentWays } from "@tessera/shared/contracts/deposits";
import { promptPayPayload, qrisPayload } from "./emv-payload.ts";

/** Prefixes of the banks' virtual account numbers; 8800 for other banks. */
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
  /** Bank of a virtual account: its code, and its name. */
  readonly provider?: string | undefined;
  readonly providerName?: string | undefined;
  /** The account of the site that a manual transfer goes to. */
  readonly account?: Omit<Extract<PayTo, { kind: "bank" }>, "kind" | "payUrl"> | undefined;
  readonly amount: bigint;
  readonly ref: string;
  readonly payUrl: string;
}

/**
 * Creates the payment instructions. A manual transfer goes to the account of the order; the others are
 * simulated. Throws on a manual transfer without an account.
 */
export function makePayTo({
  method,
  provider,
  providerName,
  account,
  amount,
  ref,
  payUrl,
}: PayToOrder): PayTo {
  const bank = (provider ?? "bca").toLowerCase();
  switch (paymentWays[method]) {
    case "bankTransfer":
      if (!account) throw new Error("A manual transfer has no account to go to");
      return { kind: "bank", ...account, payUrl };
    case "virtualAccount":
      return {
        kind: "va",
        bank: providerName ?? bank.toUpperCase(),
        number: `${virtualAccountPrefixes[bank] ?? "8800"}${randomDigits(12)}`,
        payUrl,
      };
    case "qrisCode":
      return { kind: "qr", payload: qrisPayload(amount, ref.slice(-20)), payUrl };
    case "promptPayCode":
      return { kind: "qr", payload: promptPayPayload("0800000000", amount), payUrl };
    case "gatewayPage":
      return { kind: "link", payUrl };
  }
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join("");
}
