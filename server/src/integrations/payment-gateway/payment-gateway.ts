import type { PayTo } from "@tessera/shared/contracts/deposits";
import type { RealUnits } from "@tessera/shared/core/money";
import { PartyUnavailable } from "../../platform/errors/party-unavailable.ts";

/** Code of the site's only payment gateway, used in its URL and in the ledger. */
export const gatewayCode = "sandbox";

/** An account as it is shown: the name of the bank, the number, the holder. */
type BankAccount = Omit<Extract<PayTo, { kind: "bank" }>, "kind" | "payUrl">;

export interface PaymentOrder {
  /** The site's own id; also the idempotency key. */
  readonly id: string;
  readonly method: string;
  /** Bank or e-wallet that the player chose: its code and its name. */
  readonly provider?: string;
  readonly providerName?: string;
  readonly realAmount: RealUnits;
  readonly currency: string;
  readonly expiresAt: Date;
  /** Full name, and the language that the gateway's page is to have. */
  readonly customer: { readonly name: string; readonly language: string };
  readonly returnUrl?: string;
  /** The site's account that the customer is asked to transfer to; present for a manual transfer. */
  readonly account?: BankAccount;
}

export interface PayoutOrder {
  readonly id: string;
  readonly realAmount: RealUnits;
  readonly currency: string;
  readonly bank: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/**
 * State of a payment as the gateway reports it. Only this moves money; the content of a callback does not.
 */
export interface PaymentState {
  readonly status: "pending" | "paid" | "expired" | "failed";
  readonly paidAmount: RealUnits | null;
  /** Currency of the order and therefore of the payment. */
  readonly currency: string;
  readonly paidAt: Date | null;
}

export interface PayoutState {
  readonly status: "pending" | "paid" | "failed";
  readonly reason?: string | undefined;
}

export type StatementKind = "payment" | "payout";

/** Money that the gateway has moved for one payment or payout. */
export interface StatementLine {
  readonly ref: string;
  readonly amount: RealUnits;
  readonly currency: string;
}

/** One page of a statement. */
export interface StatementRequest {
  readonly kind: StatementKind;
  /** Time of the movement: from inclusive, to exclusive. */
  readonly from: Date;
  readonly to: Date;
  /** Reference of the last line of the page before; empty for the first page. */
  readonly after: string;
  readonly limit: number;
  /** Present time, for the age of the signature. */
  readonly now: Date;
}

/**
 * A payment gateway. Every call throws {@link GatewayUnavailable}; creating twice with the same id creates
 * once.
 */
export interface PaymentGateway {
  createPayment(order: PaymentOrder): Promise<{ readonly ref: string; readonly payTo: PayTo }>;
  /** Null when the gateway does not know the payment. */
  getPayment(ref: string): Promise<PaymentState | null>;
  createPayout(order: PayoutOrder): Promise<{ readonly ref: string }>;
  /** Null when the gateway does not know the payout. */
  getPayout(ref: string): Promise<PayoutState | null>;
  /** One page of its signed statement, ordered by reference; `next` is null on the last page. */
  getStatement(
    request: StatementRequest,
  ): Promise<{ readonly lines: readonly StatementLine[]; readonly next: string | null }>;
}

/** A gateway did not answer in time, refused, or sent an unexpected answer. */
export class GatewayUnavailable extends PartyUnavailable {
  override readonly code = "GATEWAY_UNAVAILABLE";

  constructor(reason: string, options?: ErrorOptions) {
    super(`The payment gateway is unavailable: ${reason}`, options);
    this.name = "GatewayUnavailable";
  }
}
