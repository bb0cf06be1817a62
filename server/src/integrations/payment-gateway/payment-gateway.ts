import { type PayTo, payTo } from "@tessera/shared/contracts/deposits";
import { type RealUnits, realUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { PartyUnavailable } from "../../platform/errors/party-unavailable.ts";
import { callParty, decodeAnswer, type PartyCall, type ToUnavailable } from "../call-party.ts";

/** Timeout of a call to a gateway. Source: spec:seamless-wallet#time-limits-of-outgoing-calls. */
const timeoutMs = 3_000;

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
  readonly customer: { readonly name: string };
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

/** State of a payment as the gateway reports it. Only this moves money; the content of a callback does not. */
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

/** A payment gateway. Every call throws {@link GatewayUnavailable}; creating twice with the same id creates once. */
export interface PaymentGateway {
  createPayment(order: PaymentOrder): Promise<{ readonly ref: string; readonly payTo: PayTo }>;
  /** Null when the gateway does not know the payment. */
  getPayment(ref: string): Promise<PaymentState | null>;
  createPayout(order: PayoutOrder): Promise<{ readonly ref: string }>;
  /** Null when the gateway does not know the payout. */
  getPayout(ref: string): Promise<PayoutState | null>;
}

/** A gateway did not answer in time, refused, or sent an unexpected answer. */
export class GatewayUnavailable extends PartyUnavailable {
  override readonly code = "GATEWAY_UNAVAILABLE";

  constructor(reason: string, options?: ErrorOptions) {
    super(`The payment gateway is unavailable: ${reason}`, options);
    this.name = "GatewayUnavailable";
  }
}

const gatewayUnavailable: ToUnavailable = (reason, options) => new GatewayUnavailable(reason, options);

export interface GatewayDependencies {
  /** Origin of the gateway. */
  readonly gatewayUrl: string;
  readonly secret: string;
  /** Origin of the site, which the gateway calls back. */
  readonly publicOrigin: string;
  /** Timeout of its calls, in place of the default. */
  readonly partyTimeoutMs?: number | undefined;
}

const digits = z.string().check(z.regex(/^\d{1,18}$/));
const ref = z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/));
const answers = {
  payment: z.object({ ref, payTo }),
  paymentState: z.object({
    status: z.enum(["pending", "paid", "expired", "failed"]),
    paidAmount: z.nullable(digits),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    paidAt: z.nullable(z.iso.datetime({ offset: true })),
  }),
  payout: z.object({ ref }),
  payoutState: z.object({ status: z.enum(["pending", "paid", "failed"]), reason: z.optional(z.string()) }),
} as const;

/** The gateway over HTTP. Source of the calls: spec:payment-gateway#gateway-calls. */
export function createPaymentGateway({
  gatewayUrl,
  secret,
  publicOrigin,
  partyTimeoutMs = timeoutMs,
}: GatewayDependencies): PaymentGateway {
  const webhookUrl = `${publicOrigin}/webhooks/payments/${gatewayCode}`;

  const withWebhook = <Order>(order: Order) => ({ ...order, webhookUrl });

  const call = (
    path: string,
    init: Pick<PartyCall, "method" | "body"> & { headers?: PartyCall["headers"] },
  ) =>
    callParty(
      {
        ...init,
        url: `${gatewayUrl}${path}`,
        headers: { ...init.headers, authorization: `Bearer ${secret}` },
        timeoutMs: partyTimeoutMs,
      },
      gatewayUnavailable,
    );
  const create = async <Schema extends z.ZodMiniType>(
    path: string,
    schema: Schema,
    order: { id: string },
  ) => {
    const response = await call(path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": order.id },
      body: JSON.stringify(order, (_, value: unknown) =>
        typeof value === "bigint" ? value.toString() : value,
      ),
    });
    return decodeAnswer(response, schema, gatewayUnavailable);
  };
  const find = async <Schema extends z.ZodMiniType>(path: string, schema: Schema) => {
    const response = await call(path, { method: "GET" });
    return response.status === 404 ? null : decodeAnswer(response, schema, gatewayUnavailable);
  };

  return {
    createPayment: (order) => create("/v1/payments", answers.payment, withWebhook(order)),
    async getPayment(payment) {
      const state = await find(`/v1/payments/${encodeURIComponent(payment)}`, answers.paymentState);
      if (!state) return null;
      const { status, paidAmount, currency, paidAt } = state;
      return {
        status,
        paidAmount: paidAmount === null ? null : realUnits(BigInt(paidAmount)),
        currency,
        paidAt: paidAt === null ? null : new Date(paidAt),
      };
    },
    createPayout: (order) => create("/v1/payouts", answers.payout, withWebhook(order)),
    getPayout: (payout) => find(`/v1/payouts/${encodeURIComponent(payout)}`, answers.payoutState),
  };
}
