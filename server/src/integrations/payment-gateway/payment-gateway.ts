import { type PayTo, payTo } from "@tessera/shared/contracts/deposits";
import { type RealUnits, realUnits } from "@tessera/shared/core/money";
import * as z from "@tessera/shared/schema";
import { isSignedByGateway, paymentSignatureHeader } from "./payment-signature.ts";
import { PartyUnavailable } from "../../platform/errors/party-unavailable.ts";
import { callParty, decodeAnswer, type PartyCall, readText, type ToUnavailable } from "../call-party.ts";

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
  statement: z.object({
    items: z.array(z.object({ ref, amount: digits, currency: z.string().check(z.regex(/^[A-Z]{3}$/)) })),
    next: z.nullable(ref),
  }),
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
    async getStatement({ kind, from, to, after, limit, now }) {
      const range = { kind, from: from.toISOString(), to: to.toISOString(), after, limit: String(limit) };
      const response = await call(`/v1/statement?${new URLSearchParams(range).toString()}`, {
        method: "GET",
      });
      const text = await readText(response, gatewayUnavailable);
      const signature = response.headers.get(paymentSignatureHeader) ?? "";
      if (response.ok && !isSignedByGateway(secret, signature, text, now)) {
        throw new GatewayUnavailable("its statement is not signed");
      }
      const { status } = response;
      const page = await decodeAnswer(new Response(text, { status }), answers.statement, gatewayUnavailable);
      assertInOrder(page.items, after, page.next);
      const lines = page.items.map(({ amount, ...line }) => ({ ...line, amount: realUnits(BigInt(amount)) }));
      return { lines, next: page.next };
    },
  };
}

/**
 * Refuses lines that are not ordered by reference, and a next page that would not lead on: a run has to end.
 */
function assertInOrder(lines: readonly { readonly ref: string }[], after: string, next: string | null): void {
  let last = after;
  for (const { ref: current } of lines) {
    if (current <= last) throw new GatewayUnavailable("its statement is not in order");
    last = current;
  }
  if (next !== null && (next !== last || lines.length === 0)) {
    throw new GatewayUnavailable("its statement does not lead on");
  }
}
